import { type ChildProcess, fork } from 'node:child_process';
import { openSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from 'config/operator-errors';
import { z } from 'zod';
import { root } from '../build/packages.ts';

const readyMessage = z.object({ url: z.string() });

/** A child process of this product. */
export interface Program {
  url: string;
  process: ChildProcess;
}

/**
 * Starts a child process and waits until it reports its URL. It ends with this process. Its standard output goes to its
 * own log, its standard error to that of this process or, if it does not start, into the error.
 */
export async function startProgram(file: string, logFile: string, settings: Record<string, string>): Promise<Program> {
  const program = fork(path.join(root, file), {
    env: { ...process.env, ...settings },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', openSync(path.join(root, logFile), 'a'), 'pipe', 'ipc'],
    // Ctrl+C must reach only this process, which then stops the others in order.
    detached: process.platform !== 'win32',
  });
  const kill = () => program.kill('SIGTERM');
  process.once('exit', kill);
  program.once('exit', () => process.off('exit', kill));
  const errorOutput: string[] = [];
  program.stderr?.on('data', (text) => errorOutput.push(String(text)));
  return new Promise((resolve, reject) => {
    program.once('exit', () =>
      reject(new ConfigError(errorOutput.join('').trim() || `${file} exited before it was ready.`)),
    );
    program.once('message', (message) => {
      program.stderr?.on('data', (text) => process.stderr.write(text));
      resolve({ url: readyMessage.parse(message).url, process: program });
    });
  });
}
