// Runs a program of the project: `node deploy/start/run.mjs <file> [arguments]`. It installs what is missing first, and
// starts the project's own Node where the system's is older; plain JavaScript, because the system's Node may be old.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import './install.mjs';

const [file = '', ...args] = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) >= 24) {
  process.argv.splice(1, 2, path.resolve(file));
  await import(pathToFileURL(file).href);
} else {
  const program = spawn('node', [file, ...args], { stdio: 'inherit', shell: process.platform === 'win32' });
  // Ctrl+C also reaches the program; this process waits for it to end.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => program.kill('SIGTERM'));
  program.on('exit', (code) => process.exit(code ?? 1));
}
