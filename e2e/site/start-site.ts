import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from '../../deploy/build/packages.ts';

/** A running gateway. */
export interface Site {
  url: string;
  stop(): Promise<void>;
}

/** Starts the gateway as it runs in production, on a free port. */
export function startSite(storeFolder: string, settings: Record<string, string> = {}): Promise<Site> {
  const gateway = spawn(process.execPath, ['deploy/gateway/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', SITE_STORE: storeFolder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => gateway.once('exit', () => resolve()));
  const errors: string[] = [];
  gateway.stderr.on('data', (data) => errors.push(String(data)));
  return new Promise((resolve, reject) => {
    gateway.once('exit', (code) => reject(new Error(`The gateway ended with ${code}: ${errors.join('')}`)));
    createInterface(gateway.stdout).on('line', (line) => {
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
      if (!url || !line.includes('listening')) return;
      const stop = () => {
        gateway.kill('SIGTERM');
        return ended;
      };
      resolve({ url: url.replace('127.0.0.1', 'localhost'), stop });
    });
  });
}
