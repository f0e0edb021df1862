import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../deploy/build/packages.ts';

/** System programs such as nginx are not in every user's PATH. */
const env = { PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin` };

/** The values that an operator replaces in the files of deploy/infra/nginx. */
export interface NginxSettings {
  file: 'site.conf' | 'staff.conf';
  port: number;
  /** The addresses of the gateways. */
  gateways: string[];
  /** Without a certificate the site uses http. */
  tls?: { key: string; certificate: string; redirectPort: number };
  /** The number of worker processes. */
  workers?: number;
  /** More changes to the file. */
  edit?: (conf: string) => string;
}

/** A running nginx. */
export interface Nginx {
  /** The folder with its configuration, cache and log. */
  folder: string;
  stop(): Promise<void>;
}

/** Starts nginx with a file of deploy/infra/nginx; returns when it listens. */
export async function startNginx(settings: NginxSettings): Promise<Nginx> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nginx-'));
  writeFileSync(path.join(folder, 'site.conf'), createSiteConf(settings, folder));
  writeFileSync(path.join(folder, 'nginx.conf'), createMainConf(folder, settings.workers));
  const nginx = spawn('nginx', ['-p', folder, '-e', 'error.log', '-c', 'nginx.conf'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errorOutput: string[] = [];
  nginx.on('error', () => errorOutput.push('It is not installed: install the package nginx, 1.22 or later.'));
  nginx.stderr.on('data', (text) => errorOutput.push(String(text)));
  const exited = once(nginx, 'close');
  while (!(await isListening(settings.port))) {
    if (nginx.exitCode !== null || nginx.pid === undefined) throw new Error(`nginx exited: ${errorOutput.join('')}`);
    await pause(20);
  }
  return {
    folder,
    async stop() {
      nginx.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Fills in the addresses and paths of a test. */
function createSiteConf({ file, port, gateways, tls, edit = (conf) => conf }: NginxSettings, folder: string): string {
  const conf = edit(readFileSync(path.join(root, 'deploy/infra/nginx', file), 'utf8'));
  const servers = gateways.map((gateway) => `  server ${new URL(gateway).host} max_fails=1 fail_timeout=2s;\n`);
  const origin = `http${tls ? 's' : ''}://localhost:${port}`;
  return conf
    .replace(/^ {2}server 127\.0\.0\.1:\d+.*\n(?: {2}server 127\.0\.0\.1:\d+.*\n)*/m, servers.join(''))
    .replace('listen 80;', tls ? `listen 127.0.0.1:${tls.redirectPort};` : `listen unix:${folder}/unused.sock;`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port}${tls ? ' ssl http2' : ''};`)
    .replace(/ {2}listen \[::\].*\n/g, '')
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${tls?.certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${tls?.key};`)
    .replace(/^ {2}ssl_.*\n/gm, (line) => (tls ? line : ''))
    .replace(/ {4}add_header Strict-Transport-Security .*\n/, (line) => (tls ? line : ''))
    .replaceAll(/https:\/\/vigil\.example/g, origin)
    .replaceAll(/server_name \S+;/g, 'server_name localhost;')
    .replaceAll('/var/lib/nginx', folder)
    .replaceAll('/var/log/nginx', folder);
}

/** The settings of Debian's nginx.conf, with all files in one folder. */
function createMainConf(folder: string, workers = 2): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/tmp-${name};`,
  );
  return [
    'daemon off;',
    // The default account could not read the folder.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `worker_processes ${workers};`,
    'worker_rlimit_nofile 16384;',
    `pid ${folder}/nginx.pid;`,
    'events { worker_connections 4096; }',
    `http { sendfile on; tcp_nopush on; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  ].join('\n');
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(port, '127.0.0.1');
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
    probe.once('connect', () => probe.destroy());
  });
}

/** Creates a self-signed certificate for localhost. */
export function createCertificate() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'certificate-'));
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2', '-nodes'];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', ...subject, '-keyout', key, '-out', certificate];
  execFileSync('openssl', args, { stdio: 'ignore' });
  return { key, certificate, remove: () => rmSync(folder, { recursive: true }) };
}
