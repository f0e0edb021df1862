import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from '../../deploy/build/packages.ts';
import { findFreePort } from './free-port.ts';
import { imageHost } from './image-host.ts';
import { programEnvironment } from './releases.ts';
import { type NginxSettings, startNginx } from './start-nginx.ts';

/** A running site: one gateway, or nginx with two. */
export interface Site {
  url: string;
  stop(): Promise<void>;
}

/** A site whose request log tests can read. */
export interface LoggingSite extends Site {
  /** The log lines so far; every request is logged. */
  readonly log: string[];
  /** The URLs of its gateways. */
  gateways: string[];
  /** The ids of their processes. */
  pids: number[];
}

/** A site with nginx in front of two gateways. */
export interface SiteBehindNginx extends LoggingSite {
  /** The folder of nginx, including its cache. */
  folder: string;
  /** Stops one gateway. */
  stopGateway(): Promise<void>;
  /** Kills one gateway, and starts another one on the same port. */
  replaceGateway(): Promise<void>;
}

type Settings = Record<string, string>;

/** Whether nginx is in front of the gateways, as in production. */
export const behindNginx = process.env.TEST_GATEWAY === 'nginx';

/** Starts the site, as in production if `test:production` runs, on a free port. */
export function startSite(storeFolder: string, settings: Settings = {}): Promise<LoggingSite> {
  return behindNginx ? startSiteBehindNginx(storeFolder, settings) : startGateway(storeFolder, settings);
}

/** Starts a single gateway, by default of this checkout. */
export async function startGateway(
  storeFolder: string,
  settings: Settings = {},
  checkout = root,
): Promise<LoggingSite> {
  const log: string[] = [];
  const { url, pid, stop } = await startProcess(storeFolder, settings, log, checkout);
  return { url: url.replace('127.0.0.1', 'localhost'), log, gateways: [url], pids: [pid], stop };
}

/** Starts two gateways and nginx in front of them. */
export async function startSiteBehindNginx(
  storeFolder: string,
  settings: Settings = {},
  nginxSettings: Pick<NginxSettings, 'tls' | 'edit'> = {},
): Promise<SiteBehindNginx> {
  const port = settings.PORT && settings.PORT !== '0' ? Number(settings.PORT) : await findFreePort();
  const url = `http${nginxSettings.tls ? 's' : ''}://localhost:${port}`;
  const gatewaySettings = { SITE_ORIGIN: url, ...settings, SITE_TRUSTED_PROXIES: '127.0.0.1' };
  const log: string[] = [];
  const start = (gatewayOptions: Settings) => startProcess(storeFolder, { ...gatewaySettings, ...gatewayOptions }, log);
  // The second one is replaced on its port. Both cannot use the same metrics port.
  const secondSettings = { PORT: String(await findFreePort()), SITE_METRICS_PORT: '' };
  const gateways = await Promise.all([start({ PORT: '0' }), start(secondSettings)]);
  const gatewayUrls = gateways.map((gateway) => gateway.url);
  const nginx = await startNginx({ ...nginxSettings, file: 'site.conf', port, gateways: gatewayUrls });
  return {
    url,
    log,
    gateways: gatewayUrls,
    pids: gateways.map(({ pid }) => pid),
    folder: nginx.folder,
    stopGateway: () => gateways[1].stop(),
    async replaceGateway() {
      await gateways[1].kill();
      gateways[1] = await start(secondSettings);
    },
    async stop() {
      await nginx.stop();
      await Promise.all(gateways.map((gateway) => gateway.stop()));
    },
  };
}

interface GatewayProcess {
  url: string;
  pid: number;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts a gateway's process; returns when it listens. */
function startProcess(
  storeFolder: string,
  settings: Settings,
  log: string[],
  checkout = root,
): Promise<GatewayProcess> {
  const gateway = spawn(process.execPath, ['deploy/gateway/main.ts'], {
    cwd: checkout,
    env: { ...programEnvironment, PORT: '0', SITE_STORE: storeFolder, SITE_IMAGE_HOST: imageHost, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => gateway.once('exit', () => resolve()));
  const errors: string[] = [];
  gateway.stderr.on('data', (data) => errors.push(String(data)));
  const createStop = (signal: 'SIGINT' | 'SIGKILL') => () => {
    gateway.kill(signal);
    return exited;
  };
  return new Promise((resolve, reject) => {
    gateway.once('exit', (code) => reject(new Error(`The gateway exited with ${code}: ${errors.join('')}`)));
    createInterface(gateway.stdout).on('line', (line) => {
      log.push(line);
      const [, port] = /listening at http:\/\/\S+:(\d+)/.exec(line) ?? [];
      if (port)
        resolve({
          url: `http://127.0.0.1:${port}`,
          pid: gateway.pid ?? 0,
          // After SIGTERM it would wait for open connections.
          stop: createStop('SIGINT'),
          kill: createStop('SIGKILL'),
        });
    });
  });
}
