import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { signInEnd, signInFailureOf } from './sign-in-failure.ts';
import { startSignIn } from './start-sign-in.ts';

/** What the platform leads back with. */
const returns = ['code', 'error', 'state'];

/** `GET /v1/oauth`: the way to the consent page, and with the platform's answer the way back. */
export function oauthRoute(app: FastifyInstance, context: Context) {
  app.get<{ Querystring: Record<string, unknown> }>('/v1/oauth', {
    handler: (request, reply) => {
      const call = { ...context, log: request.log };
      const isBack = returns.some((name) => name in request.query);
      return isBack ? finishSignIn(call, request, reply) : startSignIn(call, request, reply);
    },
    // A page is what the browser shows here, so that a limit ends on one too.
    errorHandler: (error, request, reply) => {
      request.log.warn({ err: error }, 'A sign-in could not go on.');
      return reply.redirect(signInEnd(signInFailureOf(error)), 302);
    },
  });
}
