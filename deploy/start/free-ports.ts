import { once } from 'node:events';
import { createServer } from 'node:net';
import { ConfigError } from '../config/config-error.ts';
import { hasCode } from '../errors.ts';
import { formatPortTaken } from '../gateway/port-holder.ts';

/** Throws if another program uses one of the ports; the message names the setting that chooses the port. */
export async function requireFreePorts(ports: Record<string, string>) {
  for (const [setting, value] of Object.entries(ports)) {
    const port = Number(value);
    // The program that uses the setting reports a value that is no port.
    if (!(port <= 65_535) || (await isFree(port))) continue;
    throw new ConfigError(formatPortTaken(port, setting));
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) return false;
    throw error;
  } finally {
    probe.close();
  }
}
