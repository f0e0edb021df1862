import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LiveSite } from './live-site.ts';
import { parseSafePath } from './match-rule.ts';
import { findRule } from './rules.ts';

interface MetricsAddress {
  host: string;
  port: number;
}

type MeasuredSite = Pick<LiveSite, 'number' | 'getLatestNumber'>;

/** Prometheus waits for ten seconds. */
const STORE_TIMEOUT_MS = 2000;

/** Serves the gateway's metrics as Prometheus text on a separate port. */
export async function serveMetrics(app: FastifyInstance, site: MeasuredSite, { host, port }: MetricsAddress) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureResponses(app, registry);
  new Gauge({
    name: 'gateway_live_number',
    help: 'The number of the latest live change (promotion, rollback or retirement) that this gateway serves. All gateways show the same one once they have caught up.',
    registers: [registry],
    collect() {
      this.set(site.number);
    },
  });
  new Gauge({
    name: 'gateway_latest_number',
    help: 'The number of the latest live change in the store. It is above gateway_live_number while this gateway cannot serve that change.',
    registers: [registry],
    async collect() {
      // Without the store, the other metrics matter all the more.
      const latest = site.getLatestNumber().catch(() => Number.NaN);
      this.set(await Promise.race([latest, pause(STORE_TIMEOUT_MS, Number.NaN, { ref: false })]));
    },
  });
  const metrics = Fastify({ forceCloseConnections: true });
  metrics.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  app.addHook('onClose', () => metrics.close());
  await metrics.listen({ host, port });
}

/** Counts and times responses by the rule that applies to the path. */
function measureResponses(app: FastifyInstance, registry: Registry) {
  const responses = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'How long responses took, by the rule that applies to the path.',
    labelNames: ['answer', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const pathname = parseSafePath(request.raw.url ?? '/');
    const handler = pathname ? findRule(decodeURIComponent(pathname)).handler : 'not-found';
    responses.observe({ answer: handler, status: `${reply.statusCode}` }, reply.elapsedTime / 1000);
    done();
  });
}
