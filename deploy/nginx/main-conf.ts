import type { SiteEnvironment } from '../config/site-environment.ts';
import { apiUpstream } from './api-locations.ts';
import { block, pathText } from './conf-text.ts';
import { messageMaps } from './messages.ts';
import type { InstalledNginx } from './nginx-program.ts';
import { placeOf, places } from './places.ts';
import { requestMaps } from './request-maps.ts';
import { httpsRedirect, siteServer } from './servers.ts';

/** The whole of nginx.conf: what does not change while the site runs. Paths are relative to its folder. */
export function mainConf(environment: SiteEnvironment, folder: string, installed: InstalledNginx): string {
  return `${[
    'daemon off;',
    // nginx would choose an account of its own, which reads neither the releases nor the sockets.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes auto;',
    // A connection needs two files where it leads on to the API.
    'worker_rlimit_nofile 16384;',
    'worker_shutdown_timeout 30s;',
    `pid ${places.pid};`,
    // What nginx complains of at lower levels names whole requests, codes and addresses included; the access log tells it.
    `error_log ${places.errors} crit;`,
    `load_module ${pathText(installed.brotliModule)};`,
    block('events', ['worker_connections 4096;']),
    block('http', httpLines(environment, folder, installed)),
  ].join('\n')}\n`;
}

function httpLines(environment: SiteEnvironment, folder: string, installed: InstalledNginx): string[] {
  return [
    ...fileLines,
    ...limitLines,
    ...temporaryLines,
    ...logLines,
    ...figureLines(environment.metricsPort),
    ...requestMaps(environment.site.origin.startsWith('https:')),
    ...messageMaps(),
    `include ${places.live}/http.conf;`,
    ...besideNginx.map((name) =>
      // A relative path of a socket would be one of wherever nginx was started.
      block(`upstream ${name}`, [`server ${pathText(`unix:${placeOf(folder, name)}`)};`, 'keepalive 32;']),
    ),
    ...apiUpstream(environment.apiBases),
    siteServer(environment, installed),
    ...httpsRedirect(environment),
  ];
}

/** What the gateway's process answers: requests that nginx leaves to it, and the gate's questions. */
const besideNginx = ['gateway', 'gate'] as const;

const fileLines = [
  'server_tokens off;',
  'sendfile on;',
  'tcp_nopush on;',
  'brotli_static on;',
  'gzip_static on;',
  'gzip_proxied any;',
  'max_ranges 0;',
  'if_modified_since off;',
  'recursive_error_pages on;',
  'default_type application/octet-stream;',
  'map_hash_bucket_size 512;',
];

/** Twice what the API takes, which so can say itself what is too large; an address counts by its network. */
const limitLines = [
  'client_max_body_size 128k;',
  'client_header_timeout 15s;',
  'client_body_timeout 15s;',
  'send_timeout 30s;',
  'large_client_header_buffers 4 16k;',
  block('map $binary_remote_addr $network', [
    'default $binary_remote_addr;',
    '"~(?s)^(?<network_part>.{8}).{8}$" $network_part;',
  ]),
  'limit_req_zone $network zone=requests:10m rate=200r/s;',
  'limit_req zone=requests burst=1000 nodelay;',
  'limit_req_status 429;',
  'limit_conn_zone $network zone=connections:10m;',
  'limit_conn connections 500;',
  'limit_conn_status 429;',
];

const temporaryLines = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
  (what) => `${what}_temp_path ${places.temporary}/${what};`,
);

/** JSON lines without queries and whole addresses; a call has the same `reqId` in the logs behind. */
const logLines = [
  block('map $remote_addr $short_address', [
    'default "";',
    '"~^(?<first_three>[0-9]+[.][0-9]+[.][0-9]+)[.]" $first_three.0;',
    '"~^(?<first_four>(?:[0-9a-f]+:){1,4})" $first_four:;',
  ]),
  block('map $request_uri $path_asked', ['default $request_uri;', '"~^(?<before_query>[^?]*)[?]" $before_query;']),
  `log_format json escape=json '{"time":"$time_iso8601","reqId":"$request_id","method":"$request_method","path":"$path_asked","status":$status,"seconds":$request_time,"address":"$short_address","asked":"$upstream_addr","answered":"$upstream_status"}';`,
  `access_log ${places.access} json;`,
];

/** Tells the gateway's process how long each answer took, where that one is asked for figures. */
function figureLines(metricsPort: number | undefined): string[] {
  if (metricsPort === undefined) return [];
  return [
    "log_format figures '$request_time $status $request_uri';",
    `access_log syslog:server=127.0.0.1:${metricsPort},nohostname figures;`,
  ];
}
