import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../deploy/build/packages.ts';
import { placeOf } from '../../deploy/nginx/places.ts';
import { freePort } from './free-port.ts';
import { imageHost } from './pictures.ts';
import { startNginx } from './start-nginx.ts';

/** A running gateway. */
export interface Site {
  url: string;
  stop(): Promise<void>;
}

/** A gateway whose requests can be looked at. */
export interface LoggingSite extends Site {
  /** The lines so far of the log that has every request. */
  readonly log: string[];
}

type Settings = Record<string, string>;

/** Whether nginx stands in front, as in production. */
export const behindNginx = process.env.TEST_GATEWAY === 'nginx';

/** Starts the gateway as it runs in production, on a free port. */
export function startSite(storeFolder: string, settings: Settings = {}): Promise<LoggingSite> {
  return behindNginx ? startSiteBehindNginx(storeFolder, settings) : startGateway(storeFolder, settings);
}

/** Starts the gateway by itself. */
export async function startGateway(storeFolder: string, settings: Settings = {}): Promise<LoggingSite> {
  const { line, log, stop } = await startProcess(storeFolder, settings);
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
  return { url: url.replace('127.0.0.1', 'localhost'), log, stop };
}

/** Starts the gateway and nginx in front of it. */
export async function startSiteBehindNginx(storeFolder: string, settings: Settings = {}): Promise<LoggingSite> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nginx-'));
  const port = settings.PORT && settings.PORT !== '0' ? Number(settings.PORT) : await freePort();
  const gateway = await startProcess(storeFolder, { ...settings, PORT: String(port), NGINX_FOLDER: folder });
  const stopNginx = await startNginx(folder, port);
  return {
    url: `${settings.SITE_ORIGIN?.split(':', 1)[0] ?? 'http'}://localhost:${port}`,
    get log() {
      return readFileSync(placeOf(folder, 'access'), 'utf8').split('\n').slice(0, -1);
    },
    async stop() {
      await stopNginx();
      await gateway.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Starts the gateway's process; answers the line with which it says where it listens. */
function startProcess(storeFolder: string, settings: Settings) {
  const gateway = spawn(process.execPath, ['deploy/gateway/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', SITE_STORE: storeFolder, SITE_IMAGE_HOST: imageHost, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => gateway.once('exit', () => resolve()));
  const errors: string[] = [];
  const log: string[] = [];
  gateway.stderr.on('data', (data) => errors.push(String(data)));
  const stop = () => {
    gateway.kill('SIGTERM');
    return ended;
  };
  return new Promise<{ line: string; log: string[]; stop: () => Promise<void> }>((resolve, reject) => {
    gateway.once('exit', (code) => reject(new Error(`The gateway ended with ${code}: ${errors.join('')}`)));
    createInterface(gateway.stdout).on('line', (line) => {
      log.push(line);
      if (line.includes('listening')) resolve({ line, log, stop });
    });
  });
}
