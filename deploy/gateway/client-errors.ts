import { hash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { languages } from 'shared-ui/contract';
import type { MessageKey } from '../messages/messages.ts';
import { createErrorPage } from './messages.ts';

const CLIENT_ERRORS: Record<string, { status: number; key: MessageKey }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, key: 'slow' },
  HPE_HEADER_OVERFLOW: { status: 431, key: 'headersTooLarge' },
};

/** Deletes the cookies that scripts can see: too many of them are the usual reason for headers that are too large. */
const CLEAR_COOKIES_SCRIPT =
  "for (const pair of document.cookie.split(';')) document.cookie = pair.split('=')[0] + '=; Max-Age=0; Path=/';";

/** Responds to a request whose headers could not be read with a page in every language, and closes the connection. */
export function handleClientError({ code }: { code: string }, socket: Socket, headers: Record<string, string>) {
  if (!socket.writable) return void socket.destroy();
  const { status, key } = CLIENT_ERRORS[code] ?? { status: 400, key: 'badRequest' };
  const script = status === 431 ? CLEAR_COOKIES_SCRIPT : '';
  const page = createErrorPage(languages, key, script && `<script>${script}</script>`);
  const scriptSource = script ? `; script-src 'sha256-${hash('sha256', script, 'base64')}'` : '';
  const allHeaders = {
    ...headers,
    'content-security-policy': `default-src 'none'; base-uri 'none'; frame-ancestors 'none'${scriptSource}`,
    'content-type': 'text/html; charset=utf-8',
    'content-length': `${Buffer.byteLength(page)}`,
    'cache-control': 'no-store',
    connection: 'close',
  };
  const head = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
  const response = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', page].join('\r\n');
  socket.end(response, () => socket.destroy());
}
