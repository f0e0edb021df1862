import { once } from 'node:events';
import http, { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from '@playwright/test';
import { sendHttpRequest } from '../site/http-request.ts';
import { testStore } from '../site/releases.ts';
import { type Site, startGateway, startSiteBehindNginx } from '../site/start-site.ts';

interface TestedApi {
  /** A gateway without nginx. */
  direct: Site;
  nginx: Site;
  /** The headers of the last call. */
  getLastHeaders: () => IncomingHttpHeaders;
}

/** Starts an API that the gateway takes for the product's own, with a response for each test. */
async function startDescribedApi() {
  let last: IncomingHttpHeaders = {};
  const server = createServer(({ url, headers }, response) => {
    if (url === '/v1/openapi.json') return response.end('{"info":{"x-features":["gate"]}}');
    last = headers;
    response.setHeader('set-cookie', ['token=a; Path=/', 'mod_token=b; Path=/']);
    response.setHeader('cache-control', 'public, max-age=600');
    response.setHeader('x-content-type-options', 'nonsense');
    if (url === '/v1/order') response.setHeader('x-accel-redirect', '/assets/icon.svg');
    if (url === '/v1/failure') response.statusCode = 503;
    if (url !== '/v1/stream') return response.end('from the API');
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    return response.write('data: first\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url, last: () => last, stop };
}

const test = base.extend<object, { testApi: TestedApi }>({
  testApi: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const api = await startDescribedApi();
      const [direct, nginx] = await Promise.all([
        startGateway(testStore, { API_BASE: api.url }),
        startSiteBehindNginx(testStore, { API_BASE: api.url }),
      ]);
      await use({ direct, nginx, getLastHeaders: api.last });
      await Promise.all([direct.stop(), nginx.stop()]);
      await api.stop();
    },
    { scope: 'worker' },
  ],
});

/** Headers about the connection, which differ. */
const connectionHeaders = ['host', 'connection', 'x-request-id', 'x-forwarded-for'];

// In one worker, which starts one site.
test.describe.configure({ mode: 'default' });

test("the product's API receives the same call through nginx, without forged connection headers", async ({
  testApi,
}) => {
  const forgedHeaders = { forwarded: 'for=1.2.3.4', 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'evil.example' };
  const otherHeaders = {
    'x-forwarded-proto': 'gopher',
    'x-real-ip': '1.2.3.4',
    'x-request-id': 'mine',
    cookie: 'token=a; b=c',
  };
  const received = [];
  for (const { url } of [testApi.direct, testApi.nginx]) {
    await sendHttpRequest(url, {
      target: '/v1/echo',
      headers: { ...forgedHeaders, ...otherHeaders, authorization: 'Bearer x' },
    });
    const headers = testApi.getLastHeaders();
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
    received.push(Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.includes(name))));
  }
  expect(received[1]).toEqual(received[0]);
  expect(received[1]).toEqual({ authorization: 'Bearer x', cookie: 'token=a; b=c' });
});

test('a response has the id that nginx gave the request, also if no gateway responds', async ({ testApi }) => {
  const { headers } = await sendHttpRequest(testApi.nginx.url, {
    target: '/v1/echo',
    headers: { 'x-request-id': 'mine' },
  });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  expect(testApi.getLastHeaders()['x-request-id']).toBe(headers['x-request-id']);
  const nginx = await startSiteBehindNginx(testStore, { API_BASE: '' });
  for (const pid of nginx.pids) process.kill(pid, 'SIGKILL');
  const failed = await sendHttpRequest(nginx.url, { target: '/v1/echo' });
  expect([failed.status, failed.headers['x-request-id']]).toEqual([502, expect.stringMatching(/^[0-9a-f]{32}$/)]);
  await nginx.stop();
});

test("responses of the product's API have its cookies and status, and the gateway's headers", async ({ testApi }) => {
  for (const [target, status] of [
    ['/v1/echo', 200],
    ['/v1/failure', 503],
  ] as const) {
    for (const { url } of [testApi.direct, testApi.nginx]) {
      const response = await sendHttpRequest(url, { target });
      expect([response.status, Buffer.from(response.body, 'base64').toString()]).toEqual([status, 'from the API']);
      expect(response.headers['set-cookie']).toEqual(['token=a; Path=/', 'mod_token=b; Path=/']);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers['x-content-type-options']).toBe('nosniff');
    }
  }
});

test('nginx ignores an X-Accel-Redirect header of the API', async ({ testApi }) => {
  const { body } = await sendHttpRequest(testApi.nginx.url, { target: '/v1/order' });
  expect(Buffer.from(body, 'base64').toString()).toBe('from the API');
});

test('a stream of the API arrives chunk by chunk', async ({ testApi }) => {
  const controller = new AbortController();
  const response = await fetch(`${testApi.nginx.url}/v1/stream`, { signal: controller.signal });
  const { value } = (await response.body?.getReader().read()) ?? {};
  expect(Buffer.from(value ?? []).toString()).toBe('data: first\n\n');
  controller.abort();
});

test('rejects a body that is too large with a message: by a gateway, or by nginx if it is huge', async ({
  testApi,
}) => {
  const headers = { cookie: 'language=hu' };
  for (const [size, message] of [
    [129, 'Ez a kérés túl nagy.'],
    [1100, 'This request is too large.'],
  ] as const) {
    const body = 'a'.repeat(size * 1024);
    const response = await sendHttpRequest(testApi.nginx.url, { target: '/v1/echo', method: 'POST', body, headers });
    expect(response.status).toBe(413);
    expect(JSON.parse(Buffer.from(response.body, 'base64').toString())).toEqual({ message });
  }
});

test('a slow call reaches the API completely', async ({ testApi }) => {
  const { hostname, port } = new URL(testApi.direct.url);
  const request = http.request({ hostname, port, path: '/v1/echo', method: 'POST' });
  request.flushHeaders();
  const responsePromise = once(request, 'response');
  for (const chunk of ['a', 'b', 'c']) await new Promise((resolve) => request.write(chunk, resolve));
  request.end();
  const [response] = await responsePromise;
  response.resume();
  expect([response.statusCode, testApi.getLastHeaders()['content-length']]).toEqual([200, '3']);
});

test('limits an address to 500 concurrent requests, with a message', async ({ testApi }) => {
  const leave = new AbortController();
  const openStream = () => fetch(`${testApi.direct.url}/v1/stream`, { signal: leave.signal });
  const responses = await Promise.all(Array.from({ length: 520 }, openStream));
  const limited = responses.filter(({ status }) => status === 429);
  expect(limited).toHaveLength(20);
  expect(await limited[0]?.json()).toEqual({
    message: 'Too many requests came from your network. Wait a moment and try again.',
  });
  leave.abort();
});
