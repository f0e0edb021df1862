import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { ConfigError, formatPortTaken } from 'config/operator-errors';
import { hasCode } from '../errors.ts';

const PROBE_HOST = '127.0.0.1';

/** Throws if another program uses one of the ports; the message says which setting chooses the port. */
export async function requireFreePorts(ports: Record<string, string>) {
  for (const [setting, value] of Object.entries(ports)) {
    const port = Number(value);
    // The program that uses the setting reports a value that is not a port.
    if (!(port <= 65_535)) continue;
    const probe = await listen(port);
    if (!probe) throw new ConfigError(formatPortTaken(PROBE_HOST, port, setting));
    probe.close();
  }
}

/** Finds free ports: `first` and those after it, without the taken ones. If `first` is 0, any free ports. */
export async function findFreePorts(first: number, count: number): Promise<number[]> {
  const probes: Server[] = [];
  for (let port = first; probes.length < count; port = first && port + 1) {
    const probe = await listen(port);
    if (probe) probes.push(probe);
  }
  const ports = probes.map((probe) => {
    const address = probe.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  });
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports;
}

/** Listens on a port; returns undefined if another program does. */
async function listen(port: number): Promise<Server | undefined> {
  const probe = createServer();
  try {
    await once(probe.listen(port, PROBE_HOST), 'listening');
    return probe;
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) return undefined;
    throw error;
  }
}
