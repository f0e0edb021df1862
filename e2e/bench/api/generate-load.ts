import { connect } from 'node:net';
import { quantile } from '../landing/statistics.ts';

/** A load: the requests, their targets and the duration. */
export interface Load {
  /** The ports of the processes that share the load. */
  ports: number[];
  path: string;
  /** The headers of each connection in turn, so that connections can have different sessions. */
  headers: Record<string, string>[];
  /** The JSON body, if any. */
  body?: object;
  connections: number;
  seconds: number;
  /** Requests per second. If undefined, each connection sends its next one as soon as a response is complete. */
  perSecond?: number;
}

/** Requests per second, and the 99th percentile of the response time in milliseconds. */
export interface LoadResult {
  perSecond: number;
  p99Ms: number;
}

/** Sends requests over persistent connections. It parses as little of HTTP as possible, because it runs on the cores that it measures. */
async function load({ ports, path, headers, body, connections, seconds, perSecond }: Load): Promise<LoadResult> {
  const bodyText = body ? JSON.stringify(body) : '';
  const bodyHeaders = body
    ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(bodyText)) }
    : {};
  const requests = (headers.length > 0 ? headers : [{}]).map((ownHeaders) => {
    const lines = Object.entries({ host: '127.0.0.1', ...ownHeaders, ...bodyHeaders }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    return `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${bodyText}`;
  });
  const times: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      requestUntil(endsAt, {
        port: ports[index % ports.length] ?? 0,
        request: requests[index % requests.length] ?? '',
        intervalMs: perSecond ? (connections * 1000) / perSecond : 0,
        times,
      }),
    ),
  );
  return { perSecond: times.length / ((performance.now() - startedAt) / 1000), p99Ms: quantile(times, 0.99) };
}

interface Connection {
  port: number;
  request: string;
  /** The time between two requests, unless the response takes longer. */
  intervalMs: number;
  /** Collects the response times. */
  times: number[];
}

function requestUntil(end: number, { port, request, intervalMs, times }: Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    let received = '';
    let sentAt = 0;
    const sendRequest = () => {
      received = '';
      sentAt = performance.now();
      socket.write(request);
    };
    socket.setEncoding('latin1');
    socket.on('connect', sendRequest);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection.')));
    socket.on('data', (chunk) => {
      received += chunk;
      if (!isComplete(received)) return;
      const now = performance.now();
      times.push(now - sentAt);
      if (!received.startsWith('HTTP/1.1 200')) reject(new Error(received));
      if (now < end) {
        const pauseMs = sentAt + intervalMs - now;
        return pauseMs > 0 ? setTimeout(sendRequest, pauseMs) : sendRequest();
      }
      resolve();
      socket.destroy();
    });
  });
}

function isComplete(response: string): boolean {
  const head = response.indexOf('\r\n\r\n');
  if (head < 0) return false;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(response.slice(0, head)) ?? [];
  if (length === undefined) throw new Error(`A response without a Content-Length: ${response.slice(0, head)}`);
  return response.length >= head + 4 + Number(length);
}

process.on('message', (message: Load) => {
  void load(message).then(
    (results) => process.send?.(results),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
