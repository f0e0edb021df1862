/// <reference types="node" />
import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, jest, test } from '@jest/globals';
import { AreaLoadError, isAreaLoadError, probeFile } from './area-load-error.ts';

const script = 'export const á = 1;';
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
const ends: (() => void)[] = [];

afterEach(() => {
  jest.restoreAllMocks();
  for (const end of ends.splice(0)) end();
});

async function served(listener: RequestListener) {
  const server = createServer(listener);
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/entry.js`, integrity };
}

const answering = (status: number, type: string, body: string) =>
  served((_request, response) => response.writeHead(status, { 'content-type': type }).end(body));

test.each([
  [401, false, 'denied'],
  [401, true, 'denied'],
  [403, false, 'denied'],
  [404, false, 'missing'],
  [404, true, 'denied'],
  [500, false, 'server'],
  [429, false, 'busy'],
  [502, false, 'busy'],
  [503, true, 'busy'],
])('status %d, gated %s: %s', async (status, gated, kind) => {
  expect(await probeFile(await answering(status, 'text/html', script), gated)).toBe(kind);
});

test('a web page in place of the file is "html"', async () => {
  expect(await probeFile(await answering(200, 'text/html; charset=utf-8', '<h1>Sign in</h1>'), false)).toBe('html');
});

test('a body that is not what was released is "integrity"', async () => {
  expect(await probeFile(await answering(200, 'text/javascript', `${script} `), false)).toBe('integrity');
});

test('a file that is as it should be has no failure', async () => {
  expect(await probeFile(await answering(200, 'text/javascript', script), false)).toBeUndefined();
});

test('a connection that breaks is "network", also in the middle of the body', async () => {
  const atOnce = await served((request) => request.socket.resetAndDestroy());
  expect(await probeFile(atOnce, false)).toBe('network');
  const midway = await served((request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write(script, () => request.socket.resetAndDestroy());
  });
  expect(await probeFile(midway, false)).toBe('network');
});

test('a server where nobody listens is "network"', async () => {
  const file = await answering(200, 'text/javascript', script);
  for (const end of ends.splice(0)) end();
  expect(await probeFile(file, false)).toBe('network');
});

test.each([
  ['never answers', () => undefined],
  ['stops in the middle of the body', (write: () => void) => write()],
])('a server that %s is "timeout"', async (_what, begin) => {
  // The time limit is over as soon as the server has the request.
  const limit = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const file = await served((_request, response) => {
    begin(() => response.writeHead(200, { 'content-length': '100' }).write(script));
    limit.abort(new DOMException('It took too long.', 'TimeoutError'));
  });
  expect(await probeFile(file, false)).toBe('timeout');
  expect(timeout).toHaveBeenCalledTimes(1);
});

test('the server is asked once, past every cache on the way', async () => {
  const asked: unknown[] = [];
  const file = await served(({ headers }, response) => {
    asked.push(headers['cache-control']);
    response.writeHead(404).end();
  });
  await probeFile(file, false);
  expect(asked).toEqual(['no-cache']);
});

test('a failure is known by its name, because an area may carry a class of its own', () => {
  const foreign = Object.assign(new Error('from another copy'), { name: 'AreaFailure' });
  expect(isAreaLoadError(foreign)).toBe(true);
  expect(isAreaLoadError(new AreaLoadError('public', 'server'))).toBe(true);
  expect(isAreaLoadError(new Error('AreaFailure'))).toBe(false);
  expect(isAreaLoadError({ name: 'AreaFailure' })).toBe(false);
});
