import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

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
