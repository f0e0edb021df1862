import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorStatuses } from 'api-contract/error-codes';
import { failureBody, readerLanguage } from './failure-body.ts';

const reasonOf: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

const languages = new WeakMap<Socket, string>();

/** Notes who reads what is answered on a connection: the rest of a request may never arrive. */
export function noteReader({ socket, headers }: IncomingMessage) {
  languages.set(socket, headers['accept-language'] ?? '');
}

/** Answers, in place of Fastify, what never became a whole request of HTTP, and ends its connection. */
export function answerClientError({ code }: { code: string }, socket: Socket) {
  if (socket.writable) {
    const reason = reasonOf[code] ?? 'input-invalid';
    const status = errorStatuses[reason];
    const body = JSON.stringify(failureBody(reason, readerLanguage(languages.get(socket)), { field: 'HTTP' }));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy();
}
