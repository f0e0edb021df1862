import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The request id of a trusted proxy in front, so that both logs can be correlated; otherwise a new one. */
export function getRequestId({ headers, socket }: IncomingMessage, isProxy: (address: string) => boolean): string {
  const requestId = headers['x-request-id'];
  const isTrusted =
    typeof requestId === 'string' && /^[\w-]{8,64}$/.test(requestId) && isProxy(socket.remoteAddress ?? '');
  return isTrusted ? requestId : randomUUID();
}
