import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { Gate } from '../gateway/gate.ts';
import { gateRoles } from '../gateway/rules.ts';

const statuses = { open: 204, closed: 403, unknown: 503 } as const;

/** Answers nginx alone, whether the cookies of a request open the files of the role that the path names. */
export async function createGateServer(gate: Gate, loggerInstance: FastifyBaseLogger) {
  const app = Fastify({ loggerInstance, disableRequestLogging: true, requestIdHeader: 'x-request-id' });
  await app.register(cookie);
  for (const role of gateRoles) {
    app.get(`/${role}`, async (request, reply) =>
      reply.code(statuses[await gate.verdict(role, request.cookies, request)]).send(),
    );
  }
  return app;
}
