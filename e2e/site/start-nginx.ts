import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { nginxVariables, nginxWords } from '../../deploy/nginx/nginx-program.ts';

/** Starts nginx on its folder; answers how to stop it once it listens. */
export async function startNginx(folder: string, port: number): Promise<() => Promise<void>> {
  const nginx = spawn('nginx', nginxWords(folder), { env: nginxVariables, stdio: ['ignore', 'ignore', 'pipe'] });
  const complaints: string[] = [];
  nginx.stderr.on('data', (text) => complaints.push(String(text)));
  const ended = once(nginx, 'exit');
  while (!(await listens(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${complaints.join('')}`);
    await pause(20);
  }
  return async () => {
    nginx.kill('SIGTERM');
    await ended;
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(port, '127.0.0.1');
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
    probe.once('connect', () => probe.destroy());
  });
}
