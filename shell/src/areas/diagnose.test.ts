/// <reference types="node" />
import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, jest, test } from '@jest/globals';
import { AreaLoadError, isAreaLoadError } from './area-load-error.ts';
import { probeFile } from './diagnose.ts';

const script = 'export const á = 1;';
const integrity = `sha256-${createHash('sha256').update(script).digest('base64')}`;
const cleanups: (() => void)[] = [];

afterEach(() => {
  jest.restoreAllMocks();
  for (const cleanUp of cleanups.splice(0)) cleanUp();
});

async function serveFile(listener: RequestListener) {
  const server = createServer(listener);
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/entry.js`, integrity };
}

const respondWith = (status: number, type: string, body: string) =>
  serveFile((_request, response) => response.writeHead(status, { 'content-type': type }).end(body));

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
  expect(await probeFile(await respondWith(status, 'text/html', script), gated)).toBe(kind);
});

test('returns "html" when the response is a web page', async () => {
  expect(await probeFile(await respondWith(200, 'text/html; charset=utf-8', '<h1>Sign in</h1>'), false)).toBe('html');
});

test('returns "integrity" when the body differs from the released file', async () => {
  expect(await probeFile(await respondWith(200, 'text/javascript', `${script} `), false)).toBe('integrity');
});

test('returns undefined when the file is intact', async () => {
  expect(await probeFile(await respondWith(200, 'text/javascript', script), false)).toBeUndefined();
});

test('returns "network" when the connection is reset, before or during the body', async () => {
  const immediateReset = await serveFile((request) => request.socket.resetAndDestroy());
  expect(await probeFile(immediateReset, false)).toBe('network');
  const resetDuringBody = await serveFile((request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write(script, () => request.socket.resetAndDestroy());
  });
  expect(await probeFile(resetDuringBody, false)).toBe('network');
});

test('returns "network" when nothing listens on the port', async () => {
  const file = await respondWith(200, 'text/javascript', script);
  for (const cleanUp of cleanups.splice(0)) cleanUp();
  expect(await probeFile(file, false)).toBe('network');
});

test.each([
  ['timeout', 'never responds', () => undefined],
  ['network', 'has not sent the whole body', (write: () => void) => write()],
])('returns "%s" when the server %s in time', async (kind, _what, startBody) => {
  const limit = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const expire = () => limit.abort(new DOMException('It took too long.', 'TimeoutError'));
  const { fetch } = globalThis;
  const fetchAndExpire: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    expire();
    return response;
  };
  Object.defineProperty(globalThis, 'fetch', { value: fetchAndExpire, configurable: true });
  cleanups.push(() => Object.defineProperty(globalThis, 'fetch', { value: fetch, configurable: true }));
  const file = await serveFile((_request, response) => {
    if (kind === 'timeout') expire();
    startBody(() => response.writeHead(200, { 'content-length': '100' }).write(script));
  });
  expect(await probeFile(file, false)).toBe(kind);
  expect(timeout).toHaveBeenCalledTimes(1);
});

test('sends one request that bypasses caches', async () => {
  const cacheControls: unknown[] = [];
  const file = await serveFile(({ headers }, response) => {
    cacheControls.push(headers['cache-control']);
    response.writeHead(404).end();
  });
  await probeFile(file, false);
  expect(cacheControls).toEqual(['no-cache']);
});

test('isAreaLoadError recognises errors by name, because an area may bundle its own copy of the class', () => {
  const foreign = Object.assign(new Error('from another copy'), { name: 'AreaLoadError' });
  expect(isAreaLoadError(foreign)).toBe(true);
  expect(isAreaLoadError(new AreaLoadError('public', 'server'))).toBe(true);
  expect(isAreaLoadError(new Error('AreaLoadError'))).toBe(false);
  expect(isAreaLoadError({ name: 'AreaLoadError' })).toBe(false);
});
