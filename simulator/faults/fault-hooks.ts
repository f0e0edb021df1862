import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendTooManyRequests } from '../rest/rate-limits.ts';
import type { Simulator } from '../simulator.ts';
import { type Fault, getApiPath, getLoggedPath, getPath } from './fault.ts';

const excludedPaths = /^\/(simulator|oauth2)(\/|$)/;

/** Applies faults to requests, and records every request to the API. */
export function addFaultHooks(app: FastifyInstance, simulator: Simulator): void {
  app.addHook('onRequest', async (request, reply) => {
    if (excludedPaths.test(getPath(request.url))) return;
    for (const fault of simulator.faults.take(request.method, getApiPath(request.url))) {
      await applyFault(simulator, fault, request, reply);
    }
  });
  app.addHook('onResponse', async (request, reply) =>
    recordCall(simulator, request, reply.statusCode, reply.elapsedTime),
  );
}

function recordCall(simulator: Simulator, request: FastifyRequest, status: number, ms: number): void {
  const path = getLoggedPath(request.url);
  if (!path.startsWith('/api/') && path !== '/oauth2/authorize') return;
  simulator.calls.add({ at: simulator.now(), method: request.method, path, status, ms });
}

async function applyFault(
  simulator: Simulator,
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (fault.kind === 'latency') {
    // When the simulator stops, the delay ends early and the request is completed.
    await setTimeout(fault.delay, undefined, { signal: simulator.stopping }).catch(() => undefined);
  } else if (fault.kind === 'drop') {
    recordCall(simulator, request, 0, 0);
    reply.hijack();
    request.raw.socket.destroy();
  } else if (fault.kind === '429') {
    await sendTooManyRequests(reply, fault.retryAfter, fault.global ? 'global' : 'shared');
  } else if (fault.kind === 'other') {
    const type = /^[[{]/.test(fault.body) ? 'application/json' : 'text/html';
    await reply.code(fault.status).type(type).send(fault.body);
  } else {
    await reply.code(Number(fault.kind)).send({ message: `${fault.kind}: ${statusTexts[fault.kind]}`, code: 0 });
  }
}

const statusTexts = {
  401: 'Unauthorized',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};
