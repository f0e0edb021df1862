import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** The arguments and environment of a program. */
interface Run {
  args?: string[];
  env?: Record<string, string>;
}

/** Starts one of the API's programs in its own process; `file` is relative to `api`. */
export function startProgram(file: string, { args = [], env = {} }: Run = {}) {
  const options = ['--disable-warning=ExperimentalWarning', '--liftoff-only'];
  return spawn(process.execPath, [...options, path.join(import.meta.dirname, '..', file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a program to its end; returns its output and exit code. */
export async function runProgram(file: string, run?: Run) {
  const program = startProgram(file, run);
  const [output, errors, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'exit'),
  ]);
  return { output, errors, code: Number(code) };
}
