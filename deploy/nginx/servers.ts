import type { SiteEnvironment } from '../config/site-environment.ts';
import { tableOf } from '../gateway/rules.ts';
import { block, literal, pathText } from './conf-text.ts';
import { type LocationOptions, locations } from './locations.ts';
import type { InstalledNginx } from './nginx-program.ts';

/** The server that answers the whole site. */
export function siteServer(environment: SiteEnvironment, { http2IsDirective }: InstalledNginx): string {
  const { host, port, nginx, site } = environment;
  const certificate = nginx?.certificate;
  const options = ['default_server', ...(certificate ? ['ssl', ...(http2IsDirective ? [] : ['http2'])] : [])];
  return block('server', [
    ...listenLines(host, port, options),
    ...(certificate ? [...tlsLines(certificate), ...(http2IsDirective ? ['http2 on;'] : [])] : []),
    ...(certificate ? speaksHttps(site.origin) : []),
    ...locations(locationOptions(environment)),
  ]);
}

/** The server that leads from http to https, where the site is reached over https. */
export function httpsRedirect({ host, nginx, site }: SiteEnvironment): string[] {
  if (!nginx?.certificate) return [];
  return [block('server', [...listenLines(host, nginx.redirectPort, ['default_server']), httpsAddress(site.origin)])];
}

function locationOptions({ adminOrigin, apiBases, storeFolder }: SiteEnvironment): LocationOptions {
  return { apiBases, store: pathText(storeFolder).slice(1, -1), table: tableOf(adminOrigin) };
}

/** Where every address is listened on, of both families, as a program of Node would. */
function listenLines(host: string, port: number, options: string[]): string[] {
  const hosts = host === '::' ? ['0.0.0.0', '[::]'] : [host.includes(':') ? `[${host}]` : host];
  return hosts.map((name) => `listen ${name}:${port} ${options.join(' ')};`);
}

function httpsAddress(origin: string): string {
  return `return 308 ${literal(origin).slice(0, -1)}$request_uri";`;
}

/** For somebody who speaks http to the port of https. */
function speaksHttps(origin: string): string[] {
  return ['error_page 497 = @https;', block('location @https', [httpsAddress(origin)])];
}

function tlsLines({ file, key }: { file: string; key: string }): string[] {
  return [
    `ssl_certificate ${pathText(file)};`,
    `ssl_certificate_key ${pathText(key)};`,
    'ssl_protocols TLSv1.2 TLSv1.3;',
    'ssl_ciphers "ECDHE+AESGCM:ECDHE+CHACHA20";',
    'ssl_session_cache shared:tls:10m;',
    'ssl_session_timeout 1d;',
    'ssl_session_tickets off;',
  ];
}
