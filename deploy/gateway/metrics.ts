import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { LiveSite } from './live-site.ts';
import { measureAnswers } from './measure-answers.ts';

interface MetricsPlace {
  host: string;
  port: number;
}

/** Counts and times what a gateway answers, and serves the figures as Prometheus text on a port of their own. */
export async function serveMetrics(app: FastifyInstance, site: LiveSite, { host, port }: MetricsPlace) {
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
