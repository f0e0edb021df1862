import type { SiteEnvironment } from '../config/site-environment.ts';
import { createAnswer } from './answer.ts';
import { ApiPool } from './api-pool.ts';
import { askFeatures } from './features.ts';
import { Gate } from './gate.ts';
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
  const site = await LiveSite.open(environment, app.log, { ask: () => askFeatures(pool.order()) });
  app.addHook('onClose', async () => {
    site.close();
    await pool.close();
  });

  const { host, metricsPort: port } = environment;
  if (port !== undefined) await serveMetrics(app, site, { host, port });
  const secure = config.origin.startsWith('https:');
  const gate = new Gate(
    () => pool.order(),
    () => site.can('gate'),
  );
  app.all('*', createAnswer({ site, gate, pool, config, table: tableOf(adminOrigin), secure }));
  return app;
}
