import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { ConfigError } from 'config/operator-errors';
import pg from 'pg';
import { getErrorCode } from '../../errors.ts';
import { getServerLayout, prepareLayout, type ServerLayout } from './layout.ts';
import {
  ensureCluster,
  type PostgresProcess,
  readRunningServer,
  removeUnfinishedClusters,
  startPostgres,
  stopServer,
} from './postgres-process.ts';

/** The advisory lock that the process that started a bundled server holds while it runs. */
const OWNER_LOCK = 7_260_118;
const POLL_INTERVAL_MS = 100;
/** How long a killed owner's lock may remain, until PostgreSQL notices that the connection is closed. */
const LOCK_RELEASE_TIMEOUT_MS = 1000;
/** How long to wait for a server to stop after its owner was killed. */
const ORPHAN_TIMEOUT_MS = 10_000;
const RESTART_DELAY_MS = 1000;

/** A running PostgreSQL server from the npm package. */
export interface BundledServer {
  url: string;
  stop: () => Promise<void>;
}

/** Another running process owns the bundled server of a data folder. */
export class DatabaseInUseError extends ConfigError {
  override readonly name = 'DatabaseInUseError';

  constructor(dataFolder: string) {
    super(
      `The data in ${dataFolder} is in use by another process. ` +
        'Stop that process, or set API_DATA to another folder.',
    );
  }
}

/** Whether a data folder contains a database of the bundled server. */
export function hasBundledData(dataFolder: string): boolean {
  return existsSync(getServerLayout(dataFolder).cluster);
}

/** Throws `DatabaseInUseError` if a server runs on a data folder. */
export async function requireStopped(dataFolder: string) {
  if ((await getServerState(getServerLayout(dataFolder))) !== 'none') throw new DatabaseInUseError(dataFolder);
}

/**
 * Starts PostgreSQL on a data folder, and restarts it when it crashes. It stops with this process. Throws
 * `DatabaseInUseError` if another running process owns it.
 */
export async function startBundledServer(
  dataFolder: string,
  report: (message: string) => void = () => {},
): Promise<BundledServer> {
  const layout = prepareLayout(dataFolder);
  if (path.dirname(layout.folder) !== dataFolder)
    report(`PostgreSQL's account has no access to ${dataFolder}. Its data is in ${layout.folder}.`);
  await ensureCluster(layout);
  let server = await startWhenUnowned(layout, dataFolder);
  let lock = await acquireOwnerLock(server);
  if (!lock) {
    await server.stop();
    throw new DatabaseInUseError(dataFolder);
  }
  removeUnfinishedClusters(layout);
  const controller = new AbortController();
  const { signal } = controller;
  const restartWhenEnded = async () => {
    while (!signal.aborted) {
      await server.ended;
      if (signal.aborted) return;
      report('PostgreSQL exited unexpectedly. It is being restarted.');
      await delay(RESTART_DELAY_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        server = await startPostgres(layout, {}, server.address);
      } catch (error) {
        report(isNativeError(error) ? error.message : String(error));
      }
    }
  };
  // PostgreSQL closes all connections when it restarts, also when one of its own processes was killed.
  const keepOwnerLock = async () => {
    while (!signal.aborted) {
      if (lock) await once(lock, 'end', { signal }).catch(() => {});
      if (signal.aborted) return;
      lock = await acquireOwnerLock(server);
      if (!lock) await delay(POLL_INTERVAL_MS, undefined, { signal }).catch(() => {});
    }
  };
  const loops = Promise.all([restartWhenEnded(), keepOwnerLock()]);
  return {
    url: server.url('postgres'),
    stop: async () => {
      controller.abort();
      await server.stop();
      await loops;
      // It may have been restarted in the meantime.
      await server.stop();
      await lock?.end();
    },
  };
}

/** For commands: the running server of a data folder, or a new one. */
export async function attachToBundledServer(dataFolder: string): Promise<BundledServer> {
  const running = readRunningServer(getServerLayout(dataFolder));
  if (!running) return startBundledServer(dataFolder);
  const client = await connect(running.url('postgres'));
  if (!(client instanceof pg.Client)) return startBundledServer(dataFolder);
  await client.end();
  return { url: running.url('postgres'), stop: async () => {} };
}

/** Starts the server once no other one runs on the cluster; that of a killed process takes a moment to stop. */
async function startWhenUnowned(layout: ServerLayout, dataFolder: string): Promise<PostgresProcess> {
  const start = Date.now();
  const deadline = start + ORPHAN_TIMEOUT_MS;
  for (;;) {
    const state = await getServerState(layout);
    if (state === 'owned' && Date.now() > start + LOCK_RELEASE_TIMEOUT_MS) throw new DatabaseInUseError(dataFolder);
    // After a crash, a server with much to recover is not ready for long; its owner may be alive.
    if (state === 'not-ready' && Date.now() > deadline) throw new DatabaseInUseError(dataFolder);
    if (state === 'none') {
      try {
        return await startPostgres(layout);
      } catch (error) {
        // PostgreSQL refuses to start while another server is stopping.
        if (Date.now() > deadline || !readRunningServer(layout)) throw error;
      }
    } else if (Date.now() > deadline) await stopServer(layout);
    await delay(POLL_INTERVAL_MS);
  }
}

/** Whether a server runs on the cluster, and whether the process that started it is still alive. */
async function getServerState(layout: ServerLayout): Promise<'none' | 'not-ready' | 'orphan' | 'owned'> {
  const running = readRunningServer(layout);
  if (!running) return 'none';
  const client = await connect(running.url('postgres'));
  if (client === 'refused') return 'none';
  if (client === 'not-ready') return 'not-ready';
  try {
    const { rowCount } = await client.query(
      `select from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and granted`,
      [OWNER_LOCK],
    );
    return rowCount ? 'owned' : 'orphan';
  } catch {
    return 'not-ready';
  } finally {
    await client.end();
  }
}

async function acquireOwnerLock(server: PostgresProcess): Promise<pg.Client | undefined> {
  const client = await connect(server.url('postgres'));
  if (!(client instanceof pg.Client)) return undefined;
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [OWNER_LOCK]);
    if (rows[0]?.locked) return client;
  } catch {
    // The server ended meanwhile.
  }
  await client.end();
  return undefined;
}

/** Connects to a server. `refused`: no server listens there; `not-ready`: it is starting or stopping. */
async function connect(connectionString: string): Promise<pg.Client | 'refused' | 'not-ready'> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, keepAlive: true });
  // Ignored: the connection breaks when the server ends, and `ended` reports that.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end();
    const code = getErrorCode(error);
    return code === 'ECONNREFUSED' || code === 'ENOENT' ? 'refused' : 'not-ready';
  }
}
