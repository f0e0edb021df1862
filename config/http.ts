import { createHash, randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

// What the servers of the gateway and of the API have in common.

/** The request id of a trusted proxy in front, so that both logs can be correlated; otherwise a new one. */
export function getRequestId({ headers, socket }: IncomingMessage, isProxy: (address: string) => boolean): string {
  const requestId = headers['x-request-id'];
  const isTrusted =
    typeof requestId === 'string' && /^[\w-]{8,64}$/.test(requestId) && isProxy(socket.remoteAddress ?? '');
  return isTrusted ? requestId : randomUUID();
}

/** The ETag of a response, derived from its content. */
export function createEtag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Whether If-None-Match contains an ETag. A proxy that compresses responses makes their ETags weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Responds to a request that could not be parsed, and closes the connection. */
export function endWithResponse(socket: Socket, { status, headers, body }: RawResponse) {
  if (!socket.writable) return void socket.destroy();
  const allHeaders = {
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  };
  const head = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
  const response = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n');
  socket.end(response, () => socket.destroy());
}
