import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../build/packages.ts';
import { ReleaseStore } from '../release/store.ts';
import { makeShellLive, publishShell } from './publish-shell.ts';

/** A program of this product in its own process. */
export interface RunningProgram {
  url: string;
  /** The lines of its log so far. */
  log: string[];
  process: ChildProcess;
  stop(): Promise<void>;
}

type Settings = Record<string, string>;

/** Starts a program; returns when it has logged its URL. */
export async function startProgram(file: string, settings: Settings, args: string[] = []): Promise<RunningProgram> {
  const program = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  const errors: string[] = [];
  program.stderr.on('data', (data) => errors.push(String(data)));
  const exited = once(program, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    program.once('exit', (code) => reject(new Error(`${file} exited with ${code}: ${errors.join('')}`)));
    createInterface(program.stdout).on('line', (line) => {
      log.push(line);
      const [, origin, database] = / at (http:\/\/[^\s"/]+)|^\s*(postgres:\/\/\S+)/.exec(line) ?? [];
      const found = origin ?? database;
      if (found) resolve(found);
    });
  });
  return {
    url,
    log,
    process: program,
    async stop() {
      // After SIGTERM an API would first wait for its gateways.
      program.kill('SIGINT');
      await exited;
    },
  };
}

/** Starts programs of one site on a folder of their own, with a shell without pages; `stop` ends all of them. */
export async function createSite() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'running-site-'));
  // PostgreSQL's account has to enter it if we are root.
  chmodSync(folder, 0o711);
  const data = { API_DATA: path.join(folder, 'api') };
  const store = new ReleaseStore(path.join(folder, 'store'));
  await makeShellLive(store, await publishShell(store, 'First'));
  const programs: Pick<RunningProgram, 'stop'>[] = [];
  const start = async (file: string, settings: Settings, args?: string[]) => {
    const program = await startProgram(file, settings, args);
    programs.push(program);
    return program;
  };
  return {
    store,
    startSimulator: (settings: Settings = {}) =>
      start('simulator/main.ts', {
        ...{ SIMULATOR_PORT: '0', SIMULATOR_SERVERS: '300', SIMULATOR_FOLDER: path.join(folder, 'simulator') },
        ...settings,
      }),
    startApi: (settings: Settings = {}) =>
      start('api/main.ts', { API_PORT: '0', SIMULATOR_URL: 'http://127.0.0.1:9', ...data, ...settings }),
    startGateway: (settings: Settings = {}) =>
      start('deploy/gateway/main.ts', { PORT: '0', HOST: '127.0.0.1', SITE_STORE: store.folder, ...settings }),
    /** Starts a PostgreSQL server that the API does not start itself; the program's URL is that of the database. */
    startPostgres: () => start('api/cli/main.ts', { API_DATA: path.join(folder, 'other') }, ['data', 'serve']),
    async stop() {
      for (const program of programs.splice(0).reverse()) await program.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export type RunningSite = Awaited<ReturnType<typeof createSite>>;
