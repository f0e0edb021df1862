import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { addErrorAnswers } from './error-answers.ts';
import { addFaultHooks } from './faults/fault-hooks.ts';
import { addImageRoutes } from './images/image-routes.ts';
import { addPages } from './pages/add-pages.ts';
import { isKnownHost } from './pages/request-checks.ts';
import { refusals } from './rest/platform-error.ts';
import { apiPrefixes, restApi } from './rest/rest-api.ts';
import type { Simulator } from './simulator.ts';

/** Puts the simulator's routes together. */
export async function createServer(simulator: Simulator, host: string): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 256 * 1024, routerOptions: { maxParamLength: 200 } });
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  addErrorAnswers(app);
  app.addHook('onRequest', async (request) => {
    if (!isKnownHost(host, request.headers.host)) throw refusals.unknownHost();
  });
  addFaultHooks(app, simulator);
  for (const prefix of apiPrefixes) await app.register(restApi(simulator), { prefix });
  addImageRoutes(app, simulator);
  addPages(app, simulator);
  return app;
}
