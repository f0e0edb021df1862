import type { SiteEnvironment } from '../config/site-environment.ts';
import { ApiPool } from './api-pool.ts';
import { fetchFeatures } from './features.ts';
import { Gate } from './gate.ts';
import { createHandler } from './handler.ts';
import { LiveSite } from './live-site.ts';
import type { LogStream } from './log.ts';
import { serveMetrics } from './metrics.ts';
import { tableOf } from './rules.ts';
import { createServer } from './server.ts';

/** A gateway that is ready to listen. */
export async function createGateway(environment: SiteEnvironment, log: LogStream) {
  const { adminOrigin, apiBases, site: config } = environment;
  const app = createServer({ ...environment, log, headers: () => site.headers() });
  const pool = new ApiPool(apiBases, app.log);
  const site = await LiveSite.open(environment, app.log, { fetchFeatures: () => fetchFeatures(pool.order()) });
  app.addHook('onClose', async () => {
    site.close();
    await pool.close();
  });

  const { host, metricsPort: port } = environment;
  if (port !== undefined) await serveMetrics(app, site, { host, port });
  const secure = config.origin.startsWith('https:');
  const gate = new Gate(
    () => pool.order(),
    () => site.hasFeature('gate'),
  );
  app.all('*', createHandler({ site, gate, pool, config, table: tableOf(adminOrigin), secure }));
  return app;
}
