import { ConfigError } from '../config/config-error.ts';
import type { SiteEnvironment } from '../config/site-environment.ts';
import { hasCode } from '../errors/has-code.ts';
import { createAdminHost } from './admin-host.ts';
import { createGateway } from './gateway.ts';
import type { LogStream } from './log.ts';
import { portTaken } from './port-holder.ts';

/** How long answers that are under way may take once the gateway is to stop, in milliseconds. */
const patience = 2000;

/** Starts a gateway that stops cleanly on a signal; answers its address. */
export async function runGateway(environment: SiteEnvironment, log: LogStream): Promise<string> {
  const { adminHost, host, port } = environment;
  const app = adminHost ? createAdminHost({ ...environment, adminHost }, log) : await createGateway(environment, log);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // Browsers keep connections open on which they never ask for anything.
      setTimeout(() => app.server.closeAllConnections(), patience).unref();
      void app.close().then(() => process.exit(0));
    });
  }
  return app.listen({ host, port }).catch((error: unknown) => {
    if (!hasCode(error, 'EADDRINUSE')) throw error;
    throw new ConfigError(portTaken(port, 'PORT'));
  });
}
