import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ConfigError } from 'config/operator-errors';
import pg from 'pg';
import { makeSocketFolder, type ServerLayout } from './layout.ts';
import { findPrograms, getServerAccount } from './programs.ts';

const run = promisify(execFile);
const isWindows = process.platform === 'win32';

const START_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 50;

/** The number and size of write-ahead log files, which are created with the cluster and then recycled. */
const WAL_SEGMENT_MB = 4;
const WAL_SEGMENTS = 16;
const WAL_SIZE = `${WAL_SEGMENT_MB * WAL_SEGMENTS}MB`;

/** Sized for a companion site on one machine. Settings that keep data safe, such as fsync, keep their default. */
const SETTINGS = {
  shared_buffers: '32MB',
  max_connections: '60',
  max_wal_senders: '0',
  wal_level: 'minimal',
  min_wal_size: WAL_SIZE,
  max_wal_size: WAL_SIZE,
  max_worker_processes: '2',
  max_parallel_workers: '0',
  jit: 'off',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Settings that older versions do not have. */
const NEW_SETTINGS = { io_method: 'sync' };

/** A PostgreSQL server that this process started. */
export interface PostgresProcess {
  /** The URL of one of its databases. */
  url: (database: string) => string;
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<unknown>;
  /** The settings of its address; a restart with them keeps the URL. */
  address: Record<string, string>;
  stop: () => Promise<void>;
}

/** A running server, started by this process or another one. */
export interface RunningServer {
  pid: number;
  url: (database: string) => string;
}

/** Creates the cluster if there is none. Atomic: it is created in a temporary folder and then renamed. */
export async function ensureCluster(layout: ServerLayout) {
  if (existsSync(layout.cluster)) return;
  const unfinishedCluster = `${layout.cluster}.${randomBytes(4).toString('hex')}`;
  const programs = findPrograms(layout);
  const account = { ...getServerAccount(), cwd: layout.folder };
  const options = [
    '-D',
    unfinishedCluster,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C',
    `--wal-segsize=${WAL_SEGMENT_MB}`,
  ];
  try {
    await run(path.join(programs, 'initdb'), [...options, ...getAuthOptions(layout)], account);
    await allocateWal(path.join(programs, 'postgres'), unfinishedCluster, account);
    renameSync(unfinishedCluster, layout.cluster);
  } catch (error) {
    rmSync(unfinishedCluster, { recursive: true, force: true });
    // Another process created it in the meantime.
    if (existsSync(layout.cluster)) return;
    throw createStartError(layout, String(error));
  }
}

/**
 * Creates the files of the write-ahead log in advance. Without them a full disk would stop PostgreSQL; with them only
 * the writes that need space fail.
 */
async function allocateWal(program: string, cluster: string, account: { cwd: string }) {
  const settings = ['-c', `min_wal_size=${WAL_SIZE}`, '-c', `max_wal_size=${WAL_SIZE}`];
  const postgres = run(program, ['--single', '-D', cluster, ...settings, 'postgres'], account);
  const fillSegment = "select pg_logical_emit_message(false, 'fill', '');\nselect pg_switch_wal();\n";
  postgres.child.stdin?.end(`${fillSegment.repeat(WAL_SEGMENTS)}checkpoint;\n`);
  await postgres;
}

/** Removes files of starts that were killed. Only for the owner of the server. */
export function removeUnfinishedClusters({ folder, cluster }: ServerLayout) {
  for (const name of readdirSync(folder))
    if (name.startsWith(`${path.basename(cluster)}.`))
      rmSync(path.join(folder, name), { recursive: true, force: true });
}

/** Starts the server and waits until it accepts connections. `overrides` are settings of PostgreSQL. */
export async function startPostgres(
  layout: ServerLayout,
  overrides: Record<string, string> = {},
  previousAddress?: Record<string, string>,
): Promise<PostgresProcess> {
  const address = previousAddress ?? (await chooseAddress(layout));
  const newSettings = layout.packageFolder ? {} : NEW_SETTINGS;
  const settings = Object.entries({ ...SETTINGS, ...newSettings, ...address, ...overrides });
  const program = path.join(findPrograms(layout), 'postgres');
  const command = [program, '-D', layout.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const server = spawnServer(layout, command);
  const ended = once(server, 'exit');
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  const failed = ended.then(() => Promise.reject(createStartError(layout, readLastLogLines(layout))));
  const running = await Promise.race([waitUntilReady(layout, server, signal), failed]);
  failed.catch(() => {});
  return {
    url: running.url,
    ended,
    address,
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) await stopServer(layout);
      await ended;
    },
  };
}

/** The server on a cluster as its lock file describes it; undefined if there is none, or one that is being written. */
export function readRunningServer(layout: ServerLayout): RunningServer | undefined {
  const file = path.join(layout.cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , port, socketFolder] = readFileSync(file, 'utf8').split('\n');
  if (isWindows ? !port : !socketFolder) return undefined;
  const query = socketFolder ? `?host=${encodeURIComponent(socketFolder)}` : '';
  const authority = socketFolder ? 'postgres@' : `postgres:${readPassword(layout)}@127.0.0.1:${port}`;
  return { pid: Number(pid), url: (database) => `postgres://${authority}/${database}${query}` };
}

/** Stops the server on a cluster, even if another process started it. Open transactions are rolled back. */
export async function stopServer(layout: ServerLayout) {
  const options = ['stop', '-D', layout.cluster, '-m', 'fast', '-w', '-t', '60'];
  await run(path.join(findPrograms(layout), 'pg_ctl'), options, {
    ...getServerAccount(),
    cwd: layout.folder,
  }).catch((error: unknown) => {
    // It has already ended.
    if (existsSync(path.join(layout.cluster, 'postmaster.pid'))) throw error;
  });
}

async function chooseAddress(layout: ServerLayout): Promise<Record<string, string>> {
  if (isWindows) return { listen_addresses: '127.0.0.1', port: String(await findFreePort()) };
  return { listen_addresses: '', unix_socket_directories: makeSocketFolder(layout), unix_socket_permissions: '0700' };
}

function spawnServer({ folder, log }: ServerLayout, command: string[]): ChildProcess {
  const [program = '', ...options] = isWindows ? command : ['/bin/sh', '-c', readSupervisor(), 'postgres', ...command];
  const output = openSync(log, 'a', 0o600);
  try {
    return spawn(program, options, {
      ...getServerAccount(),
      cwd: folder,
      // Ctrl+C must only reach the API, which stops the server last.
      detached: !isWindows,
      stdio: ['pipe', output, output],
    });
  } finally {
    closeSync(output);
  }
}

/**
 * Passed to the shell as text, because the server's account may not read our files. Windows has no such shell; there, the
 * next start stops a server that still runs.
 */
function readSupervisor(): string {
  return readFileSync(path.join(import.meta.dirname, 'supervise.sh'), 'utf8');
}

async function waitUntilReady(layout: ServerLayout, server: ChildProcess, signal: AbortSignal): Promise<RunningServer> {
  while (server.exitCode === null) {
    signal.throwIfAborted();
    const running = readRunningServer(layout);
    if (running && (await isResponding(running))) return running;
    await delay(POLL_INTERVAL_MS);
  }
  throw createStartError(layout, readLastLogLines(layout));
}

async function isResponding({ url }: RunningServer): Promise<boolean> {
  const client = new pg.Client({ connectionString: url('postgres'), connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** Only our own account may enter the socket's folder. Windows has no such sockets, so there is a password. */
function getAuthOptions(layout: ServerLayout): string[] {
  if (!isWindows) return ['-A', 'trust'];
  writeFileSync(getPasswordFile(layout), randomBytes(32).toString('base64url'), { mode: 0o600 });
  return ['-A', 'scram-sha-256', `--pwfile=${getPasswordFile(layout)}`];
}

function getPasswordFile({ folder }: ServerLayout): string {
  return path.join(folder, 'password');
}

function readPassword(layout: ServerLayout): string {
  return readFileSync(getPasswordFile(layout), 'utf8');
}

function createStartError({ folder, log }: ServerLayout, output: string): ConfigError {
  if (/No space left on device/.test(output))
    return new ConfigError(`The disk of ${folder} is full. Free some space and start again.`);
  return new ConfigError(`PostgreSQL did not start; ${log} says why:\n${output}`);
}

function readLastLogLines({ log }: ServerLayout): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || !address) throw new Error('No free port was found.');
  return address.port;
}
