import { spawn } from 'node:child_process';
import { existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

// What the tests of an upgrade have instead of `systemctl`. Each unit has a file with the id of its process.
const [folder = '', command, ...args] = process.argv.slice(2);
const argument = args.at(-1) ?? '';
const unitFile = (unit: string) => path.join(folder, 'units', unit);

switch (command) {
  case 'list-units':
    for (const unit of readdirSync(path.join(folder, 'units')))
      if (path.matchesGlob(`${unit}.service`, argument))
        console.log(`${unit}.service loaded ${isRunning(unit) ? 'active running' : 'inactive dead'} Companion site`);
    break;
  case 'stop':
    await stop(argument);
    break;
  case 'restart':
    await stop(argument);
    process.exitCode = (await start(argument)) ? 0 : 1;
    break;
  default:
    process.exitCode = 1;
}

function getPid(unit: string): number {
  return Number(readFileSync(unitFile(unit), 'utf8'));
}

function isRunning(unit: string): boolean {
  const pid = getPid(unit);
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function stop(unit: string) {
  if (!isRunning(unit)) return;
  process.kill(getPid(unit), 'SIGTERM');
  while (isRunning(unit)) await pause(20);
  writeFileSync(unitFile(unit), '');
}

/** Starts the program of a unit; returns whether it became ready. */
async function start(unit: string): Promise<boolean> {
  const [, kind, port = ''] = /^companion-(\w+)@(\d+)/.exec(unit) ?? [];
  const program = kind === 'api' ? 'api/main.ts' : 'deploy/gateway/main.ts';
  const socket = path.join(folder, `${unit}.notified`);
  rmSync(socket, { force: true });
  const log = openSync(path.join(folder, `${unit}.log`), 'a');
  const child = spawn(process.execPath, [program], {
    cwd: path.join(folder, 'current'),
    env: { ...process.env, [kind === 'api' ? 'API_PORT' : 'PORT']: port, NOTIFY_SOCKET: socket },
    stdio: ['ignore', log, log],
    detached: true,
  });
  writeFileSync(unitFile(unit), String(child.pid));
  child.unref();
  while (child.exitCode === null) {
    if (existsSync(socket) && readFileSync(socket, 'utf8').includes('READY=1')) return true;
    await pause(20);
  }
  return false;
}
