import { ConfigError, type SiteEnvironment } from '../config/site-environment.ts';
import { hasCode } from '../errors/has-code.ts';
import { placeOf } from '../nginx/places.ts';
import { freeSocket } from '../nginx/sockets.ts';
import { createAdminHost } from './admin-host.ts';
import { createGateway } from './gateway.ts';
import { portTaken } from './port-holder.ts';

/** How long answers that are under way may take once the gateway is to stop, in milliseconds. */
const patience = 2000;

/** Starts a gateway that stops cleanly on a signal; answers its address. */
export async function runGateway(environment: SiteEnvironment, log: NodeJS.WritableStream): Promise<string> {
  const { adminHost, host, nginx, port, storeFolder } = environment;
  const app = adminHost ? createAdminHost(adminHost, storeFolder, log) : await createGateway(environment, log);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // Browsers keep connections open on which they never ask for anything.
      setTimeout(() => app.server.closeAllConnections(), patience).unref();
      void app.close().then(() => process.exit(0));
    });
  }
  if (nginx) return app.listen({ path: await freeSocket(placeOf(nginx.folder, 'gateway')) });
  return app.listen({ host, port }).catch((error: unknown) => {
    if (!hasCode(error, 'EADDRINUSE')) throw error;
    throw new ConfigError(portTaken(port, 'PORT'));
  });
}
