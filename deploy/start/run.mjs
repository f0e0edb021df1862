// Runs a program of the project: `node deploy/start/run.mjs <file> [arguments]`. It installs what is missing first, and
// starts the project's own Node where the system's is older; plain JavaScript, because the system's Node may be old.
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import './install.mjs';

// npm signals only the shell between itself and this process, which may outlive both. Programs end with this process.
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const { ppid } = process;
  const npm = findNpm(ppid);
  const hasEnded = () => process.ppid !== ppid || !isRunning(npm);
  setInterval(() => hasEnded() && process.kill(process.pid, 'SIGTERM'), 500).unref();
}

const [file = '', ...args] = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) >= 24) {
  process.argv.splice(1, 2, path.resolve(file));
  await import(pathToFileURL(file).href);
} else {
  const program = spawn('node', [file, ...args], { stdio: 'inherit', shell: process.platform === 'win32' });
  // Ctrl+C also reaches the program; this process waits for it to end.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal));
  program.on('exit', (code) => process.exit(code ?? 1));
}

/** The id of npm: this process's parent, or that of the shell between them. */
function findNpm(ppid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(ppid)], { encoding: 'utf8' });
  const [, parent, command = ''] = /^\s*(\d+)\s+(\S+)/.exec(stdout ?? '') ?? [];
  return command.endsWith('sh') ? Number(parent) : ppid;
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It runs as another user.
    return error.code === 'EPERM';
  }
}
