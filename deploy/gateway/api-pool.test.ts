import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import { afterEach, expect, jest, test } from '@jest/globals';
import Fastify from 'fastify';
import { ApiPool } from './api-pool.ts';
import { proxyToApi } from './api-proxy.ts';

const cleanups: (() => unknown)[] = [];
const log = { info: jest.fn(), warn: jest.fn() };

afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end();
});

type Fault = 'hangs' | 'resets' | 'answers 502' | 'stops' | undefined;

/** Starts an API process that responds with its name, or fails with its current `fault`. */
async function startProcess(name: string, calls: string[], fault?: Fault) {
  const process = { url: '', name, fault, stop: () => stop(server), start: (port: number) => listen(server, port) };
  const server = createServer((request, response) => {
    const isCheck = request.url === '/v1/health';
    if (!isCheck) calls.push(`${name} ${request.method} ${request.url}`);
    if (process.fault === 'hangs') return;
    if (process.fault === 'resets') return request.socket.resetAndDestroy();
    const status = process.fault === 'stops' ? (isCheck ? 503 : 200) : process.fault ? 502 : 200;
    response.writeHead(status, { 'content-type': 'text/plain' }).end(isCheck ? 'ok' : name);
  });
  process.url = `http://127.0.0.1:${await listen(server)}`;
  cleanups.push(() => stop(server));
  return process;
}

async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function stop(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}

/** Starts a gateway in front of two processes; the first one has a fault. */
async function startTwo(fault?: Fault) {
  const calls: string[] = [];
  const first = await startProcess('first', calls, fault);
  const second = await startProcess('second', calls);
  const pool = new ApiPool([first.url, second.url], log);
  const app = Fastify();
  cleanups.push(() => Promise.all([app.close(), pool.close()]));
  await app.register(cookie);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.all('*', (request, reply) => proxyToApi({ request, reply, pool, withCookies: true, secure: false }));
  const call = async (method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string) => {
    const response = await app.inject({ method, url, ...(method === 'POST' ? { payload: { a: 1 } } : {}) });
    return [response.statusCode, response.statusCode === 200 ? response.body : ''];
  };
  return { first, second, pool, calls, call };
}

const waitUntilDown = async (pool: ApiPool, url: string) => {
  while (pool.getBaseUrls()[1] !== url || pool.getBaseUrls()[1] !== url)
    await new Promise((resolve) => setTimeout(resolve, 20));
};
const waitUntilUp = async (pool: ApiPool, url: string) => {
  while (pool.getBaseUrls()[0] !== url) await new Promise((resolve) => setTimeout(resolve, 20));
};

test('spreads calls over all processes', async () => {
  const { call } = await startTwo();
  const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => call('GET', `/v1/here/${index}`)));
  expect(responses.filter(([, name]) => name === 'first')).toHaveLength(5);
  expect(responses.filter(([, name]) => name === 'second')).toHaveLength(5);
});

test.each(['resets', 'answers 502'] as const)('retries a read on another process if one %s', async (fault) => {
  const { call } = await startTwo(fault);
  for (let index = 0; index < 10; index++) expect(await call('GET', `/v1/here/${index}`)).toEqual([200, 'second']);
  expect(await call('HEAD', '/v1/here')).toEqual([200, '']);
});

test.each(['resets', 'answers 502'] as const)('never sends a write twice if one process %s', async (fault) => {
  const { calls, call } = await startTwo(fault);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    for (let index = 0; index < 4; index++) await call(method, `/v1/here/${index}`);
  }
  const requests = calls.map((line) => line.replace(/^\w+ /, ''));
  expect(requests).toHaveLength(16);
  expect(new Set(requests).size).toBe(16);
  expect(calls.filter((line) => line.startsWith('first')).length).toBeGreaterThan(0);
});

test.each(['/v1/oauth?code=x', '/v1/oauth/?code=x', '/v1/%6fauth?code=x'])(
  'never sends the code of a sign-in twice: %s',
  async (url) => {
    const { calls, call } = await startTwo('resets');
    await call('GET', url);
    await call('GET', url);
    expect(calls.map((line) => line.split(' ')[0]).sort()).toEqual(['first', 'second']);
  },
);

test('retries the start of a sign-in on another process', async () => {
  const { call } = await startTwo('resets');
  for (let index = 0; index < 2; index++) expect(await call('GET', '/v1/oauth')).toEqual([200, 'second']);
});

test('loses no call if a process restarts: a write with a refused connection goes to the other one', async () => {
  const { first, pool, calls, call } = await startTwo();
  const { port } = new URL(first.url);
  for (let index = 0; index < 4; index++) await call('POST', `/v1/before/${index}`);
  await first.stop();
  // Reads are repeated, so they use up the open connections that the stop has closed.
  for (let index = 0; index < 2; index++) await call('GET', '/v1/before');
  calls.length = 0;
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'] as const) {
    for (let index = 0; index < 4; index++) expect(await call(method, `/v1/here/${index}`)).toEqual([200, 'second']);
  }
  expect(calls).toHaveLength(20);
  await first.start(Number(port));
  await waitUntilUp(pool, first.url);
});

test('sends no call to a process that announces its end', async () => {
  const { first, pool, call } = await startTwo('stops');
  await waitUntilDown(pool, first.url);
  for (let index = 0; index < 4; index++) expect(await call('POST', `/v1/here/${index}`)).toEqual([200, 'second']);
});

test('marks a hanging process down, and up when it responds', async () => {
  const { first, second, pool, call } = await startTwo();
  first.fault = 'hangs';
  await waitUntilDown(pool, first.url);
  for (let index = 0; index < 4; index++) expect(await call('PUT', `/v1/here/${index}`)).toEqual([200, 'second']);
  first.fault = undefined;
  await waitUntilUp(pool, first.url);
  second.fault = 'hangs';
  await waitUntilDown(pool, second.url);
});

test('retries a read that waits for a hanging process on the other one', async () => {
  const { call, calls } = await startTwo('hangs');
  expect(await Promise.all([call('GET', '/v1/here'), call('GET', '/v1/here')])).toEqual([
    [200, 'second'],
    [200, 'second'],
  ]);
  expect(calls).toHaveLength(3);
});

test('still tries processes when all are down', async () => {
  const { first, second, call } = await startTwo();
  await Promise.all([first.stop(), second.stop()]);
  expect(await call('GET', '/v1/here')).toEqual([502, '']);
  expect(await call('POST', '/v1/here')).toEqual([502, '']);
  await second.start(Number(new URL(second.url).port));
  expect(await call('POST', '/v1/here')).toEqual([200, 'second']);
});

test('does not forward headers that make a proxy in front send a file', async () => {
  const server = createServer((_request, response) => {
    const orders = { 'x-accel-redirect': '/areas/admin/x', 'x-accel-expires': '60', 'x-sendfile': '/etc/passwd' };
    response.writeHead(200, { ...orders, 'x-accel-buffering': 'no' }).end('of the API');
  });
  const port = await listen(server);
  cleanups.push(() => stop(server));
  const pool = new ApiPool([`http://127.0.0.1:${port}`], log);
  const app = Fastify();
  cleanups.push(() => Promise.all([app.close(), pool.close()]));
  await app.register(cookie);
  app.all('*', (request, reply) => proxyToApi({ request, reply, pool, withCookies: true, secure: false }));
  const { headers } = await app.inject('/v1/x');
  expect(Object.keys(headers).filter((name) => /accel|sendfile/.test(name))).toEqual(['x-accel-buffering']);
});
