import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { isKnownHost } from '../pages/request-checks.ts';
import type { Simulator } from '../simulator.ts';
import { serveConnection } from './connection.ts';

/** The path of the WebSocket. */
export const gatewayPath = '/gateway';

/** A message above this size ends the connection before it is read. */
const MAX_MESSAGE_BYTES = 64 * 1024;
const MAX_CONNECTIONS = 200;

/** How long bots have to close their connections when the simulator stops. */
const CLOSE_TIMEOUT_MS = 1000;

/** Accepts the connections of bots; returns how to close all of them. */
export function addGateway(server: Server, simulator: Simulator, host: string): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  server.on('upgrade', (request, stream, head) => {
    const error = findConnectionError(request, host, sockets.clients.size);
    if (error) return refuse(stream, ...error);
    sockets.handleUpgrade(request, stream, head, (socket) =>
      serveConnection(simulator, socket, getGatewayUrl(request.headers.host)),
    );
  });
  return () => {
    for (const socket of sockets.clients) socket.close(1001, 'The simulator stops.');
    sockets.close();
    setTimeout(() => {
      for (const socket of sockets.clients) socket.terminate();
    }, CLOSE_TIMEOUT_MS).unref();
  };
}

/** The URL of the gateway at the host that a bot used. */
export function getGatewayUrl(host = 'localhost'): string {
  return `ws://${host}${gatewayPath}`;
}

/** Why a connection is refused: an HTTP status and a sentence. */
function findConnectionError(
  request: IncomingMessage,
  host: string,
  connections: number,
): [string, string] | undefined {
  const url = URL.parse(request.url ?? '/', 'http://simulator.invalid');
  if (!url) return ['400 Bad Request', 'The path is not valid.'];
  const { encoding = 'json', compress } = Object.fromEntries(url.searchParams);
  if (!isKnownHost(host, request.headers.host)) return ['421 Misdirected Request', 'This host is not the simulator’s.'];
  if (![gatewayPath, `${gatewayPath}/`].includes(url.pathname))
    return ['404 Not Found', `The gateway is at ${gatewayPath}.`];
  if (encoding !== 'json')
    return [
      '400 Bad Request',
      `The simulator speaks JSON, not ${encoding}: set the encoding, or remove the package that enables it.`,
    ];
  if (compress !== undefined)
    return [
      '400 Bad Request',
      `The simulator does not compress: switch ${compress} off, or remove the package that enables it.`,
    ];
  return connections >= MAX_CONNECTIONS ? ['429 Too Many Requests', 'Too many connections are open.'] : undefined;
}

function refuse(stream: Duplex, status: string, text: string): void {
  console.warn(`A bot could not connect: ${text}`);
  // The bot may have closed the connection already.
  stream.on('error', () => undefined);
  stream.end(
    `HTTP/1.1 ${status}\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}
