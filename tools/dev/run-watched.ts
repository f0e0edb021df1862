import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import { ConfigError } from 'config/operator-errors';
import { z } from 'zod';
import { root } from '../../deploy/build/packages.ts';
import { createPrinter } from './output.ts';

const DEBOUNCE_MS = 50;
const STOP_TIMEOUT_MS = 200;

const readyMessage = z.object({ url: z.string() });
const sourceFile = /(?<![.]test)[.](ts|css|json)$/;

interface WatchedProgram {
  /** The package in front of each line of its output. */
  packageName: string;
  file: string;
  /** The packages whose changes restart it. */
  watched: string[];
  settings: Record<string, string>;
}

/**
 * Runs a program of this repository, and restarts it when a source file changes. Resolves once it is ready; rejects if
 * it exits before that.
 */
export async function runWatched({ packageName, file, watched, settings }: WatchedProgram) {
  const print = createPrinter(packageName);
  const firstStart = Promise.withResolvers<void>();
  let hasStarted = false;

  const start = () => {
    const child = fork(path.join(root, file), {
      // Compiled modules are stored, so that a restart takes half the time.
      env: { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'), ...process.env, ...settings },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Ctrl+C must reach only this process; the program stops when its channel to this process closes.
      detached: process.platform !== 'win32',
    });
    child.stdout?.on('data', print);
    child.stderr?.on('data', print);
    child.once('message', (message) => {
      readyMessage.parse(message);
      hasStarted = true;
      firstStart.resolve();
    });
    child.once('exit', (code) => {
      if (!code) return;
      if (hasStarted) print('Exited with an error. Waiting for a change.\n');
      else firstStart.reject(new ConfigError(`${packageName} did not start. Its error is above.`));
    });
    return child;
  };

  let program = start();
  let restarting = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const restart = async () => {
    await stop(program);
    program = start();
  };
  for (const folder of watched) {
    watch(path.join(root, folder), { recursive: true }, (_event, changedFile) => {
      if (!changedFile || !sourceFile.test(changedFile) || changedFile.includes('node_modules')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        restarting = restarting.then(restart);
      }, DEBOUNCE_MS);
    });
  }
  await firstStart.promise;
}

async function stop(program: ChildProcess) {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exited = once(program, 'exit');
  program.kill();
  // An open stream of changes would delay the restart.
  const timer = setTimeout(() => program.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}
