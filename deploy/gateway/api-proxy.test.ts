import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import replyFrom from '@fastify/reply-from';
import { afterEach, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { proxyToApi } from './api-proxy.ts';

const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Setup {
  withCookies?: boolean;
  secure?: boolean;
  status?: number;
}

/** A proxy before an API that sets cookies with every answer and leads elsewhere. */
async function proxyWith({ withCookies = false, secure = false, status = 302 }: Setup = {}) {
  const asked: string[] = [];
  const api = createServer(({ method, url, headers }, response) => {
    asked.push(`${method} ${url} ${headers.cookie ?? 'without cookies'}`);
    response.setHeader('set-cookie', ['access_token=a; Domain=example.com', 'token=b', 'refresh_token=c; HttpOnly']);
    response.writeHead(status, { location: 'https://vigil.example/2fa?type=user' }).end();
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    api.closeAllConnections();
    api.close();
  });
  const app = Fastify();
  ends.push(() => app.close());
  await app.register(cookie);
  await app.register(replyFrom);
  const apiBase = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  app.all('*', (request, reply) => proxyToApi({ request, reply, apiBase, withCookies, secure }));
  const call = (method: 'GET' | 'POST' | 'HEAD', url: string) =>
    app.inject({ method, url, headers: { cookie: 'token=secret' } });
  return { call, asked };
}

test('the callback of somebody else’s API sets the two cookies of signing in, and leads on', async () => {
  const { call, asked } = await proxyWith({ secure: true });
  const { statusCode, headers } = await call('GET', '/v1/oauth?code=x');
  expect([statusCode, headers.location]).toEqual([302, 'https://vigil.example/2fa?type=user']);
  expect(headers['set-cookie']).toEqual([
    'access_token=a; Max-Age=600; Path=/; SameSite=Strict; Secure',
    'refresh_token=c; Max-Age=600; Path=/; SameSite=Strict; Secure',
  ]);
  expect(asked).toEqual(['GET /v1/oauth?code=x without cookies']);
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
] as const)('nothing else of it sets a cookie: %s %s', async (method, url) => {
  const { call } = await proxyWith();
  expect((await call(method, url)).headers['set-cookie']).toBeUndefined();
});

test('cookies of our API travel as they are, both ways', async () => {
  const { call, asked } = await proxyWith({ withCookies: true });
  for (const url of ['/v1/oauth', '/v1/me/profile']) {
    expect((await call('GET', url)).headers['set-cookie']).toEqual([
      'access_token=a; Domain=example.com',
      'token=b',
      'refresh_token=c; HttpOnly',
    ]);
  }
  expect(asked).toEqual(['GET /v1/oauth token=secret', 'GET /v1/me/profile token=secret']);
});

test('an API that is too busy is not asked again', async () => {
  const { call, asked } = await proxyWith({ status: 503 });
  expect((await call('GET', '/v1/me/guilds')).statusCode).toBe(503);
  expect(asked).toHaveLength(1);
});
