import { type ChildProcess, fork } from 'node:child_process';
import { openSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { root } from '../build/packages.ts';
import { ConfigError } from '../config/config-error.ts';

const ready = z.object({ url: z.string() });

/** A program of the product that runs beside this one. */
export interface Program {
  url: string;
  process: ChildProcess;
}

/**
 * Starts a program beside this one and waits until it says where it listens. It ends with this process, and writes
 * what happens to a log of its own.
 */
export async function startProgram(file: string, logFile: string, settings: Record<string, string>): Promise<Program> {
  const program = fork(path.join(root, file), {
    env: { ...process.env, ...settings },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', openSync(path.join(root, logFile), 'a'), 'pipe', 'ipc'],
    // Ctrl+C reaches this process alone, which then lets the others go in order.
    detached: process.platform !== 'win32',
  });
  process.once('exit', () => program.kill('SIGTERM'));
  const complaints: string[] = [];
  program.stderr?.on('data', (text) => complaints.push(String(text)));
  return new Promise((resolve, reject) => {
    program.once('exit', () => reject(new ConfigError(complaints.join('').trim() || `${file} ended.`)));
    program.once('message', (message) => {
      program.stderr?.on('data', (text) => process.stderr.write(text));
      resolve({ url: ready.parse(message).url, process: program });
    });
  });
}
