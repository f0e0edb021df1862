import { gateRoles } from '../gateway/rules.ts';
import { block } from './conf-text.ts';
import { internalLines } from './messages.ts';

/** What a client may not claim about itself towards anybody behind nginx, and what nginx says instead. */
export const honestHeaders = [
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Request-Id $request_id;',
  ...['Forwarded', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP'].map((name) => `proxy_set_header ${name} "";`),
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
];

/** What an answer may not have nginx do: it could name a file that is behind the gate. */
export const noOrders = 'proxy_ignore_headers X-Accel-Redirect X-Accel-Expires X-Accel-Limit-Rate X-Accel-Charset;';

/** The request as it came, for the gateway beside nginx. */
export const gatewayLocation = block('location @gateway', [
  'proxy_pass http://gateway$request_uri;',
  ...honestHeaders,
  noOrders,
]);

/** What nginx asks before it answers a gated file. */
export function gateLocations(): string[] {
  return gateRoles.map((role) =>
    block(`location = /gate:${role}`, [
      ...internalLines,
      `proxy_pass http://gate/${role};`,
      'proxy_pass_request_body off;',
      'proxy_set_header Content-Length "";',
      ...honestHeaders,
    ]),
  );
}
