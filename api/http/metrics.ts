import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OpenDatabase } from '../db/database.ts';
import { onPlatformCall } from '../platform/clients.ts';
import { isDatabaseReadOnly } from './health-routes.ts';
import { getQueryStats } from './request-log.ts';

interface MetricsDeps {
  app: FastifyInstance;
  changeStreams: { count: number };
  database: Pick<OpenDatabase, 'db' | 'getPoolUsage'>;
}

/** Prometheus discards all metrics of a process that takes ten seconds, which it must not do while the database hangs. */
const QUERY_TIMEOUT_MS = 2000;

/** Returns the result of a query for a metric; undefined if it fails or takes too long. */
export function queryForMetric<T>(query: Promise<T>): Promise<T | undefined> {
  return Promise.race([query, pause(QUERY_TIMEOUT_MS, undefined, { ref: false })]).catch(() => undefined);
}

/** Metrics of the API; requests are labelled with their route, never with their URL. */
export function createMetrics({ app, changeStreams, database }: MetricsDeps): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measurePlatform(app, registry);
  new Gauge({
    name: 'change_streams',
    help: 'How many readers of changes are connected.',
    registers: [registry],
    collect() {
      this.set(changeStreams.count);
    },
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections to PostgreSQL, and calls that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.getPoolUsage())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'api_ready',
    help: 'Whether the database responds and accepts changes (1), as GET /v1/ready says, or not (0).',
    registers: [registry],
    async collect() {
      this.set((await queryForMetric(isDatabaseReadOnly(database.db))) === false ? 1 : 0);
    },
  });
  return registry;
}

function measureRequests(app: FastifyInstance, registry: Registry) {
  const requestDuration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls took.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const databaseDuration = new Histogram({
    name: 'http_request_database_seconds',
    help: 'How long the database worked for a call.',
    labelNames: ['method', 'route'],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    requestDuration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    databaseDuration.observe({ method, route }, getQueryStats(request).milliseconds / 1000);
    done();
  });
}

function measurePlatform(app: FastifyInstance, registry: Registry) {
  const callDuration = new Histogram({
    name: 'platform_call_duration_seconds',
    help: 'How long calls to the chat platform took.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const stop = onPlatformCall(({ outcome, milliseconds }) => callDuration.observe({ outcome }, milliseconds / 1000));
  app.addHook('onClose', async () => stop());
}

/** Serves the metrics as Prometheus text on a separate port. */
export async function serveMetrics(registry: Registry, host: string, port: number | undefined) {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  await app.listen({ host, port });
  return app;
}
