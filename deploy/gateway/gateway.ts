import cookie from '@fastify/cookie';
import replyFrom from '@fastify/reply-from';
import type { SiteEnvironment } from '../config/site-environment.ts';
import { createGateServer } from '../nginx/gate-server.ts';
import { NginxFolder } from '../nginx/nginx-folder.ts';
import { freeSocket } from '../nginx/sockets.ts';
import { createAnswer } from './answer.ts';
import { Gate } from './gate.ts';
import { LiveSite } from './live-site.ts';
import { serveMetrics } from './metrics.ts';
import { tableOf } from './rules.ts';
import { createServer } from './server.ts';

/** A gateway that is ready to listen. */
export async function createGateway(environment: SiteEnvironment, log: NodeJS.WritableStream) {
  const { adminOrigin, apiBase, apiBases, nginx, site: config } = environment;
  // Nobody but nginx reaches the gateway behind it, and nginx says whose request it is.
  const behindNginx = nginx !== undefined;
  const app = createServer({ log, headers: () => site.headers(), trustProxy: behindNginx, numbered: behindNginx });
  const inFront = nginx && (await NginxFolder.prepare(environment, nginx));
  const site = await LiveSite.open(environment, app.log, inFront && { publish: (next) => inFront.publish(next) });

  await app.register(cookie);
  // Left to itself it would take any certificate for the API's.
  const undici = { connections: 128, connect: { rejectUnauthorized: true } };
  await app.register(replyFrom, { undici, disableRequestLogging: true });
  app.addHook('onClose', () => site.close());

  const { host, metricsPort: port } = environment;
  if (port !== undefined) await serveMetrics(app, site, { host, port, behindNginx });
  const secure = config.origin.startsWith('https:');
  const gate = new Gate(apiBases, () => site.can('gate'));
  if (inFront) {
    const gateServer = await createGateServer(gate, app.log);
    app.addHook('onListen', async () => void (await gateServer.listen({ path: await freeSocket(inFront.gateSocket) })));
    app.addHook('onClose', () => gateServer.close());
  }
  app.all('*', createAnswer({ site, gate, apiBase, config, table: tableOf(adminOrigin), secure }));
  return app;
}
