import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../server/context.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { startSignIn } from './start-sign-in.ts';

const returns = z.union([
  z.object({ code: z.string() }),
  z.object({ error: z.string() }),
  z.object({ state: z.string() }),
]);

/** `GET /v1/oauth`: the way to the consent page, and with the platform's answer the way back. */
export function oauthRoute(app: FastifyInstance, context: Context) {
  app.get('/v1/oauth', (request, reply) => {
    const call = { ...context, log: request.log };
    if (returns.safeParse(request.query).success) return finishSignIn(call, request, reply);
    return startSignIn(call, request, reply).catch((error: unknown) => {
      request.log.warn({ err: error }, 'A sign-in could not be started.');
      return reply.redirect('/?signin=unavailable', 302);
    });
  });
}
