import { once } from 'node:events';
import { createServer } from 'node:net';
import { ConfigError } from '../config/config-error.ts';
import { hasCode } from '../errors.ts';
import { portTaken } from '../gateway/port-holder.ts';

/** Refuses, by the setting that chooses it, a port of this machine that somebody else has already. */
export async function demandFreePorts(ports: Record<string, string>) {
  for (const [setting, value] of Object.entries(ports)) {
    const port = Number(value);
    // What is no port at all is told by the program that was to get it.
    if (!(port <= 65_535) || (await isFree(port))) continue;
    throw new ConfigError(portTaken(port, setting));
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
