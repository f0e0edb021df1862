import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { ruleFor } from './rules.ts';
import { safePath } from './safe-path.ts';

/** Counts and times what a gateway answers, by the row of the table that decides about the path. */
export function measureAnswers(app: FastifyInstance, registry: Registry) {
  const answers = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'How long answers took, by the row of the table that decides about the path.',
    labelNames: ['answer', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const pathname = safePath(request.raw.url ?? '/');
    const answer = pathname ? ruleFor(decodeURIComponent(pathname)).answer : 'nothing';
    answers.observe({ answer, status: `${reply.statusCode}` }, reply.elapsedTime / 1000);
    done();
  });
}
