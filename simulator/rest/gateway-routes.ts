import type { FastifyInstance } from 'fastify';
import { getGatewayUrl } from '../gateway/gateway-server.ts';
import { sessionStarts } from '../gateway/sessions.ts';
import type { Simulator } from '../simulator.ts';
import { requireBot } from './requests.ts';

/** Adds the routes that name the gateway. */
export function addGatewayRoutes(app: FastifyInstance, simulator: Simulator): void {
  app.get('/gateway', async ({ headers }) => ({ url: getGatewayUrl(headers.host) }));

  app.get('/gateway/bot', async (request) => {
    requireBot(simulator, request);
    const { remaining, resetAfterMs } = simulator.sessions.getRemainingStarts();
    return {
      url: getGatewayUrl(request.headers.host),
      shards: 1,
      session_start_limit: {
        total: sessionStarts.perDay,
        remaining,
        reset_after: resetAfterMs,
        max_concurrency: sessionStarts.concurrency,
      },
    };
  });
}
