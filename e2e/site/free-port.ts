import { findFreePorts } from '../../deploy/start/free-ports.ts';

// Each worker of Playwright has its own ports. They are below the ephemeral ports of the system, so that no other
// program gets the port of a server that is being restarted.
const PORTS_PER_WORKER = 2000;
let nextPort = 10_000 + PORTS_PER_WORKER * Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** Finds a port on which nothing listens, for a URL that must be known before its server starts. */
export async function findFreePort(): Promise<number> {
  const [port = 0] = await findFreePorts(nextPort, 1);
  nextPort = port + 1;
  return port;
}
