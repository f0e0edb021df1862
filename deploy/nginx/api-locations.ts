import { caching } from '../gateway/rules.ts';
import { signInFailed } from '../gateway/sign-in-cookies.ts';
import { block, quoted } from './conf-text.ts';
import { errorPages } from './messages.ts';
import { honestHeaders, noOrders } from './passing-on.ts';
import { redirectLocation } from './redirect-location.ts';

/** Calls to the API's processes. What is safe is asked of another process where one fails. */
export function apiLines(apiBases: string[], headers: string): string[] {
  if (apiBases.length === 0) return [...errorPages({ 500: '= @noApi' }), 'return 500;'];
  if (!isPlain(apiBases)) return ['return 418;'];
  return [
    block('if ($api_way = gateway)', ['return 418;']),
    ...errorPages({ 417: '= @once', 420: '= @sign_in' }),
    block('if ($api_way = once)', ['return 417;']),
    block('if ($api_way = sign_in)', ['return 420;']),
    ...callLines(apiBases, headers),
    // 503 is what the API says of the platform: another process would say the same. A POST or PATCH goes to another
    // process only where it has not been sent.
    'proxy_next_upstream error timeout http_502;',
  ];
}

/** Calls that are made once, whatever happens. */
export function apiOnceLocations(apiBases: string[], headers: string): string[] {
  if (!isPlain(apiBases)) return [];
  const lines = [...callLines(apiBases, headers), 'proxy_next_upstream off;'];
  const failed = Object.fromEntries([500, 502, 503, 504].map((status) => [status, '=302 @sign_in_failed']));
  return [
    block('location @once', lines),
    // A person waits for it in the browser, not a page that could say so.
    block('location @sign_in', [...errorPages(failed), ...lines]),
    redirectLocation('@sign_in_failed', quoted(signInFailed), { headers, cache: caching.never }),
  ];
}

/** The processes of the API; without any, or with an encrypted connection to them, nginx does not call them itself. */
export function apiUpstream(apiBases: string[]): string[] {
  if (!isPlain(apiBases)) return [];
  const servers = apiBases.map((base) => `server ${new URL(base).host} max_fails=2 fail_timeout=2s;`);
  // Workers share what they know of a process that is down.
  // The API closes a connection that has been idle for 20 seconds; nginx must be the first to.
  return [block('upstream api', ['zone api 64k;', ...servers, 'keepalive 64;', 'keepalive_timeout 15s;'])];
}

/** What may not be sent twice: changes that nginx takes for repeatable, and the code with which people come back. */
export const apiWay = [
  'default many',
  '"GET /v1/oauth" sign_in',
  '"~^(?:PUT|DELETE) " once',
  '"~^[A-Z]+ /v1/oauth/?$" once',
];

function isPlain(apiBases: string[]): boolean {
  return apiBases.length > 0 && apiBases.every((base) => base.startsWith('http:'));
}

function callLines([first = '']: string[], headers: string): string[] {
  return [
    `proxy_pass ${quoted(`http://api${new URL(first).pathname.replace(/\/$/, '')}$request_uri`)};`,
    ...honestHeaders,
    'include live/api.conf;',
    noOrders,
    'proxy_connect_timeout 2s;',
    'proxy_max_temp_file_size 0;',
    headers,
    `add_header Cache-Control ${caching.never} always;`,
  ];
}
