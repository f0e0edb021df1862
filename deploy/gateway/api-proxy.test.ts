import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import { afterEach, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { ApiPool } from './api-pool.ts';
import { proxyToApi } from './api-proxy.ts';

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end();
});

interface Setup {
  withCookies?: boolean;
  secure?: boolean;
  status?: number;
}

/** Starts a proxy in front of an API that sets cookies and redirects in every response. */
async function startProxy({ withCookies = false, secure = false, status = 302 }: Setup = {}) {
  const requests: string[] = [];
  const api = createServer(({ method, url, headers }, response) => {
    requests.push(`${method} ${url} ${headers.cookie ?? 'without cookies'}`);
    response.setHeader('set-cookie', ['access_token=a; Domain=example.com', 'token=b', 'refresh_token=c; HttpOnly']);
    response.writeHead(status, { location: 'https://vigil.example/2fa?type=user' }).end();
  });
  const { app } = await startProxyTo(api, { withCookies, secure });
  const call = (method: 'GET' | 'POST' | 'HEAD', url: string) =>
    app.inject({ method, url, headers: { cookie: 'token=secret' } });
  return { call, requests };
}

/** Starts a proxy in front of a server. */
async function startProxyTo(api: Server, { withCookies = false, secure = false }: Setup = {}) {
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    api.closeAllConnections();
    api.close();
  });
  const app = Fastify();
  cleanups.push(() => app.close());
  await app.register(cookie);
  const pool = new ApiPool([`http://127.0.0.1:${(api.address() as AddressInfo).port}`], app.log);
  cleanups.push(() => pool.close());
  app.all('*', (request, reply) => proxyToApi({ request, reply, pool, withCookies, secure }));
  return { app };
}

test('the callback of a foreign API sets the two sign-in cookies, and redirects', async () => {
  const { call, requests } = await startProxy({ secure: true });
  const { statusCode, headers } = await call('GET', '/v1/oauth?code=x');
  expect([statusCode, headers.location]).toEqual([302, 'https://vigil.example/2fa?type=user']);
  expect(headers['set-cookie']).toEqual([
    'access_token=a; Max-Age=600; Path=/; SameSite=Strict; Secure',
    'refresh_token=c; Max-Age=600; Path=/; SameSite=Strict; Secure',
  ]);
  expect(requests).toEqual(['GET /v1/oauth?code=x without cookies']);
});

test.each([
  ['GET', '/v1/me/profile'],
  ['GET', '/v1/oauth/'],
  ['GET', '/v1/oauth/more?code=x'],
  ['GET', '/v1/%6fauth?code=x'],
  ['GET', '/v1/public/get_discord_user?id=/v1/oauth'],
  ['POST', '/v1/oauth'],
  ['POST', '/v1/2fa'],
  ['HEAD', '/v1/oauth'],
] as const)('no other call of a foreign API sets a cookie: %s %s', async (method, url) => {
  const { call } = await startProxy();
  expect((await call(method, url)).headers['set-cookie']).toBeUndefined();
});

test('forwards cookies of our API unchanged, both ways', async () => {
  const { call, requests } = await startProxy({ withCookies: true });
  for (const url of ['/v1/oauth', '/v1/me/profile']) {
    expect((await call('GET', url)).headers['set-cookie']).toEqual([
      'access_token=a; Domain=example.com',
      'token=b',
      'refresh_token=c; HttpOnly',
    ]);
  }
  expect(requests).toEqual(['GET /v1/oauth token=secret', 'GET /v1/me/profile token=secret']);
});

test('forwards a stream as it is written, and closes it when the client disconnects', async () => {
  const written: ServerResponse[] = [];
  const api = createServer((_request, response) => {
    written.push(response);
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }).write('id: 1\n\n');
  });
  const { app } = await startProxyTo(api);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const controller = new AbortController();
  const response = await fetch(`${address}/v1/bot/changes`, { signal: controller.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('id: 1\n\n');
  for (const text of ['id: 2\n\n', ':\n\n']) {
    written[0]?.write(text);
    expect((await reader?.read())?.value).toBe(text);
  }
  const closed = written[0] && once(written[0], 'close');
  controller.abort();
  await closed;
  expect(written).toHaveLength(1);
});

test('does not retry when the API responds with 503', async () => {
  const { call, requests } = await startProxy({ status: 503 });
  expect((await call('GET', '/v1/me/guilds')).statusCode).toBe(503);
  expect(requests).toHaveLength(1);
});
