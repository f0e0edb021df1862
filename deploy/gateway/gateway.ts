import { ConfigError, formatPortTaken } from 'config/operator-errors';
import { exitAfterFlush, type ProcessLog } from 'config/process-log';
import { hasCode } from '../errors.ts';
import type { SiteEnvironment } from '../site-environment.ts';
import { ApiPool } from './api-pool.ts';
import { fetchFeatures } from './features.ts';
import { Gate } from './gate.ts';
import { createHandler } from './handler.ts';
import { LiveSite } from './live-site.ts';
import type { LogStream } from './log.ts';
import { serveMetrics } from './metrics.ts';
import { getRules } from './rules.ts';
import { createResponseHeaders } from './security-headers.ts';
import { createServer } from './server.ts';
import { createStaffHost } from './staff-host.ts';

/** Creates a gateway that is ready to listen. */
async function createGateway(environment: SiteEnvironment, log: LogStream) {
  const { staffHostOrigin, apiBases, tracesEndpoint, trustedProxies, site: config } = environment;
  const app = createServer({ ...environment, log, headers: createResponseHeaders(config.origin) });
  const pool = new ApiPool(apiBases, app.log);
  const site = await LiveSite.open(environment, app.log, { fetchFeatures: () => fetchFeatures(pool.getBaseUrls()) });
  const tracer =
    tracesEndpoint === undefined
      ? undefined
      : (await import('config/tracing')).openTracer(app, {
          ...{ endpoint: tracesEndpoint, service: 'companion-gateway', trustedProxies },
        });
  app.addHook('onClose', async () => {
    site.close();
    await Promise.all([pool.close(), gate.close()]);
  });

  const { host, metricsPort: port } = environment;
  if (port !== undefined) await serveMetrics(app, site, { host, port });
  const secure = config.origin.startsWith('https:');
  const gate = new Gate(
    () => pool.getBaseUrls(),
    () => site.hasFeature('gate'),
  );
  const handler = createHandler({ site, gate, pool, tracer, config, table: getRules(staffHostOrigin), secure });
  app.all('*', handler);
  // Twice the API's limit, as for other bodies.
  app.put('/v1/bot/manifest', { bodyLimit: 512 * 1024 }, handler);
  return app;
}

/** How long pending responses may take after a signal to stop. */
const SHUTDOWN_TIMEOUT_MS = 2000;

/** Starts a gateway that shuts down gracefully on a signal; returns its URL. */
export async function runGateway(environment: SiteEnvironment, log: ProcessLog): Promise<string> {
  const { staffHost, host, port } = environment;
  const app = staffHost ? createStaffHost({ ...environment, staffHost }, log) : await createGateway(environment, log);
  let isStopping = false;
  // Fastify closes only connections whose request arrives after the signal.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      isStopping = true;
      // A proxy may be sending a request on an idle connection, so each one closes with its next response.
      if (signal === 'SIGTERM') app.server.closeIdleConnections = () => {};
      // Browsers keep idle connections open.
      setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS).unref();
      void app.close().then(() => exitAfterFlush(log));
    });
  }
  return app.listen({ host, port }).catch((error: unknown) => {
    if (!hasCode(error, 'EADDRINUSE')) throw error;
    throw new ConfigError(formatPortTaken(host, port, 'PORT'));
  });
}
