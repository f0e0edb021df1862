import type { Socket } from 'node:net';
import { endWithResponse } from 'config/http';
import { languages } from 'shared-ui/site';
import type { MessageKey } from '../messages/messages.ts';
import { createErrorPage } from './error-page.ts';

const CLIENT_ERRORS: Record<string, { status: number; key: MessageKey }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, key: 'slow' },
  HPE_HEADER_OVERFLOW: { status: 431, key: 'headersTooLarge' },
};

/** Deletes the cookies that scripts can see: too many of them are the usual reason for headers that are too large. */
const CLEAR_COOKIES_SCRIPT =
  "for (const pair of document.cookie.split(';')) document.cookie = pair.split('=')[0] + '=; Max-Age=0; Path=/';";

interface ClientError {
  code: string;
  rawPacket?: unknown;
  bytesParsed?: number;
}

function getResponseError(error: ClientError): { status: number; key: MessageKey } {
  if (isAddressTooLong(error)) return { status: 414, key: 'addressTooLong' };
  return CLIENT_ERRORS[error.code] ?? { status: 400, key: 'badRequest' };
}

/**
 * Whether the parser stopped inside the request line, which it reports like headers that are too large. Only the last
 * packet is available, so an address that arrived in several packets counts as headers.
 */
function isAddressTooLong({ code, rawPacket, bytesParsed }: ClientError): boolean {
  if (code !== 'HPE_HEADER_OVERFLOW' || !Buffer.isBuffer(rawPacket)) return false;
  return /^[A-Z]+ \/[^\s]*$/.test(rawPacket.toString('latin1', 0, bytesParsed));
}

/** Responds to a request whose headers could not be read with a page in every language, and closes the connection. */
export function handleClientError(error: ClientError, socket: Socket, headers: Record<string, string>) {
  const { status, key } = getResponseError(error);
  const { html, policy } = createErrorPage(languages, key, { script: status === 431 ? CLEAR_COOKIES_SCRIPT : '' });
  endWithResponse(socket, {
    status,
    headers: { ...headers, 'content-security-policy': policy, 'content-type': 'text/html; charset=utf-8' },
    body: html,
  });
}
