import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LiveSite } from './live-site.ts';
import { ruleFor } from './rules.ts';
import { safePath } from './safe-path.ts';

/** Counts and times what a gateway answers, and serves the figures as Prometheus text on a port of their own. */
export async function serveMetrics(app: FastifyInstance, site: LiveSite, host: string, port: number) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureAnswers(app, registry);
  new Gauge({
    name: 'gateway_live_number',
    help: 'Which change of what is live this gateway serves: the same number on each, once all have followed.',
    registers: [registry],
    collect() {
      this.set(site.number);
    },
  });
  const metrics = Fastify({ forceCloseConnections: true });
  metrics.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  app.addHook('onClose', () => metrics.close());
  await metrics.listen({ host, port });
}

function measureAnswers(app: FastifyInstance, registry: Registry) {
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
    answers.observe({ answer, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}
