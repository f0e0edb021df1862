import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../config/site-environment.ts';
import { hasCode } from '../errors/has-code.ts';
import { pathText } from './conf-text.ts';
import { placeOf, places } from './places.ts';

/** What the installed nginx needs to be told. */
export interface InstalledNginx {
  /** Since 1.25.1 HTTP/2 has a directive of its own. */
  http2IsDirective: boolean;
  brotliModule: string;
}

const missing =
  'nginx is not installed with brotli: install the packages nginx and libnginx-mod-http-brotli-static, 1.22 or later.';

/** Where administrators' programs are is not in everybody's PATH. */
export const nginxVariables = { PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin` };

/** Looks at the nginx of this machine. */
export function inspectNginx(env = nginxVariables): InstalledNginx {
  const { stderr, error } = spawnSync('nginx', ['-V'], { env, encoding: 'utf8' });
  const [, major, minor, patch] = /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(stderr ?? '') ?? [];
  const [, modules = ''] = /--modules-path=(\S+)/.exec(stderr ?? '') ?? [];
  const brotliModule = path.join(modules, 'ngx_http_brotli_static_module.so');
  if (error || !patch || !existsSync(brotliModule)) throw new ConfigError(missing);
  const version = Number(major) * 1_000_000 + Number(minor) * 1000 + Number(patch);
  return { http2IsDirective: version >= 1_025_001, brotliModule };
}

/** The words with which nginx runs on a folder. */
export function nginxWords(folder: string, configuration: 'main' | 'check' = 'main'): string[] {
  return ['-p', folder, '-e', places.errors, '-c', places[configuration]];
}

/** A configuration that listens on sockets: nginx listens even to check, and not every account may on ports. */
export function withoutPorts(conf: string, folder: string): string {
  let sockets = 0;
  const nextSocket = () => pathText(`unix:${path.join(folder, `run/${sockets++}.sock`)}`);
  return conf.replace(/^(\s*listen )\S+:\d+/gm, (_, listen) => listen + nextSocket());
}

/** Has nginx read its configuration, and throws what it complains of. */
export async function checkConfiguration(folder: string) {
  const words = [...nginxWords(folder, 'check'), '-t', '-q'];
  const complaints = await promisify(execFile)('nginx', words, { env: nginxVariables }).then(
    ({ stderr }) => stderr,
    (error: unknown) => String(error),
  );
  if (complaints) throw new ConfigError(`nginx does not take its configuration: ${complaints.trim()}`);
}

/** Has the nginx that runs on a folder read its configuration again; there may be none. */
export function reloadNginx(folder: string) {
  try {
    const id = Number(readFileSync(placeOf(folder, 'pid'), 'utf8'));
    if (id > 0) process.kill(id, 'SIGHUP');
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ESRCH')) throw error;
  }
}
