import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../build/packages.ts';

let folder: string;
const started: number[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'run-'));
});
afterEach(() => {
  for (const pid of started.splice(0).filter(isRunning)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** What `npm start` does: starts a program, and prints the ids of the shell, the main process and the program. */
const mainProgram = `
import path from 'node:path';
import { root } from '${new URL('../build/packages.ts', import.meta.url).href}';
import { startProgram } from '${new URL('start-program.ts', import.meta.url).href}';
const [folder] = process.argv.slice(2);
const settings = { SIMULATOR_PORT: '0', SIMULATOR_FOLDER: folder };
const program = await startProgram('simulator/main.ts', path.relative(root, path.join(folder, 'simulator.log')), settings);
console.log(JSON.stringify({ shell: process.ppid, main: process.pid, program: program.process.pid }));`;

/** Starts a program as npm does, with a shell between; returns the ids of all processes. */
async function startTree() {
  const file = path.join(folder, 'main.mjs');
  writeFileSync(file, mainProgram);
  const args = ['-c', '"$@"; exit $?', 'sh', process.execPath, 'deploy/start/run.mjs', file, folder];
  const npmProgram = `require('node:child_process').spawn('sh', process.argv.slice(1), { stdio: 'inherit' })`;
  const npm = spawn(process.execPath, ['--eval', npmProgram, '--', ...args], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(npm.stdout, 'data');
  const tree = { npm: npm.pid ?? 0, ...(JSON.parse(String(line)) as Record<'shell' | 'main' | 'program', number>) };
  started.push(...Object.values(tree));
  return tree;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

// Windows has no signals.
const testOnUnix = process.platform === 'win32' ? test.skip : test;

testOnUnix.each([
  ['main', 'SIGTERM'],
  ['main', 'SIGHUP'],
  ['main', 'SIGKILL'],
  // npm passes its signal on to the shell.
  ['shell', 'SIGTERM'],
  ['npm', 'SIGHUP'],
  ['npm', 'SIGKILL'],
] as const)('leaves no process when %s gets %s', async (target, signal) => {
  const tree = await startTree();
  process.kill(tree[target], signal);
  while (isRunning(tree.main) || isRunning(tree.program)) await pause(50);
  expect([isRunning(tree.main), isRunning(tree.program)]).toEqual([false, false]);
});
