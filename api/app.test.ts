import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { version } from 'config/version';
import { type AppOptions, createApp } from './app.ts';
import { createBotKey } from './bot/bot-key.ts';
import { connect } from './db/connection.ts';
import type { SignedIn } from './testing/staff.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import { createTestDatabase } from './testing/test-database.ts';

let api: TestApi;
let person: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
  person = await api.signIn('owner-of-three');
});
afterAll(() => api.stop());

/** Creates another app on the same database; requests are injected without a network. */
async function createOtherApp(options: Partial<AppOptions>) {
  const { userGuilds: _, log: __, ...context } = api.context;
  const limits = { callsPerMinute: 1000, botCallsPerMinute: 1000 };
  const defaults = { corsOrigins: [], trustedProxies: ['127.0.0.0/8', '::1'], ...limits };
  return (await createApp({ ...context, ...defaults, ...options })).app;
}

test('responses forbid caching', async () => {
  for (const path of ['/v1/health', '/v1/ready', '/v1/openapi.json', '/v1/me/profile', '/v1/nowhere']) {
    const { headers } = await api.openBrowser().call('GET', path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull();
  }
});

test('a request that is not from the gateway gets an id of its own', async () => {
  const app = await createOtherApp({});
  const getId = async (remoteAddress: string) => {
    const headers = { 'x-request-id': 'claimed-0123456789' };
    return (await app.inject({ url: '/v1/health', remoteAddress, headers })).headers['x-request-id'];
  };
  expect(await getId('::ffff:127.0.0.1')).toBe('claimed-0123456789');
  expect(await getId('203.0.113.5')).toMatch(/^[0-9a-f-]{36}$/);
  await app.close();
});

test('a health check names the version', async () => {
  expect((await api.openBrowser().call('GET', '/v1/health')).body).toEqual({ message: 'OK', version });
});

describe('other origins', () => {
  const preflight = (origin: string) =>
    api.openBrowser().call('OPTIONS', '/v1/me/profile', {
      headers: { origin, 'access-control-request-method': 'DELETE', 'access-control-request-headers': 'authorization' },
    });

  test('may send requests without cookies if they are configured', async () => {
    const { status, headers } = await preflight('https://other.example');
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('https://other.example');
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE');
    expect(headers.get('access-control-allow-headers')).toBe('authorization');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const response = await api
      .openBrowser()
      .call('GET', '/v1/health', { headers: { origin: 'https://other.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('https://other.example');
    expect(response.headers.get('vary')).toMatch(/origin/i);
  });

  test.each([
    'https://evil.example',
    'https://other.example.evil',
    'http://other.example',
    'null',
    'https://OTHER.example',
  ])('may not send requests if they are not configured: %s', async (origin) => {
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
    const { headers } = await api.openBrowser().call('GET', '/v1/health', { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a client’s IP address', () => {
  /** The client address of a request with this X-Forwarded-For header. */
  async function getClientAddress(remoteAddress: string, forwarded: string, trustedProxies = ['127.0.0.0/8', '::1']) {
    const app = await createOtherApp({ trustedProxies });
    app.get('/address', async ({ ip }) => ({ ip }));
    const headers = { 'x-forwarded-for': forwarded };
    const response = await app.inject({ url: '/address', remoteAddress, headers });
    await app.close();
    return response.json().ip;
  }

  test('is taken from the gateway, and from no other client', async () => {
    expect(await getClientAddress('127.0.0.1', '198.51.100.1')).toBe('198.51.100.1');
    expect(await getClientAddress('::1', '2001:db8::1')).toBe('2001:db8::1');
    expect(await getClientAddress('203.0.113.5', '198.51.100.1')).toBe('203.0.113.5');
    expect(await getClientAddress('127.0.0.1', '192.0.2.66, 198.51.100.1')).toBe('198.51.100.1');
    expect(await getClientAddress('203.0.113.5', '198.51.100.1', ['203.0.113.0/24'])).toBe('198.51.100.1');
    expect(await getClientAddress('127.0.0.1', '198.51.100.1', [])).toBe('127.0.0.1');
  });

  test('has one rate limit per minute for all routes, except for the gateway’s own requests', async () => {
    const app = await createOtherApp({ callsPerMinute: 3 });
    const get = (url: string, from = '198.51.100.1') =>
      app.inject({ url, headers: { 'x-forwarded-for': from, 'accept-language': 'hu' } });
    const statuses = [];
    for (const url of ['/v1/openapi.json', '/v1/nowhere', '/v1/me/profile', '/v1/openapi.json', '/v1/nowhere'])
      statuses.push((await get(url)).statusCode);
    expect(statuses).toEqual([200, 404, 401, 429, 429]);
    const limited = await get('/v1/openapi.json');
    expect(limited.json()).toMatchObject({ reason: 'too-many-requests', message: expect.stringMatching(/^Túl sok/) });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/v1/gate/admin')).statusCode).toBe(401);
    expect((await get('/v1/health')).statusCode).toBe(200);
    expect((await get('/v1/openapi.json', '198.51.100.2')).statusCode).toBe(200);
    for (const last of ['1', '2', '3']) await get('/v1/openapi.json', `2001:db8:1:2::${last}`);
    expect((await get('/v1/openapi.json', '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await get('/v1/openapi.json', '2001:db8:1:3::1')).statusCode).toBe(200);
    await app.close();
  });

  test('is not limited for calls with the bot’s key, which have a limit of their own', async () => {
    const app = await createOtherApp({ callsPerMinute: 3, botCallsPerMinute: 5 });
    const key = await createBotKey(api.context);
    const get = async (token: string, url = '/v1/bot/bans') =>
      (await app.inject({ url, headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.1' } }))
        .statusCode;
    for (const _ of [1, 2, 3, 4, 5]) expect(await get(key)).toBe(200);
    expect(await get(key)).toBe(429);
    for (const token of ['x', 'y', 'z']) expect(await get(token)).toBe(401);
    expect(await get('x')).toBe(429);
    expect(await get('x', '/v1/bot/nowhere')).toBe(429);
    await app.close();
  });

  test('that reached its limit still reaches the bot’s calls with the right key, and with no other', async () => {
    const logStream = new PassThrough();
    const log: string[] = [];
    logStream.on('data', (line) => log.push(String(line)));
    const app = await createOtherApp({ callsPerMinute: 3, logStream });
    const oldKey = await createBotKey(api.context);
    const key = await createBotKey(api.context);
    const get = async (token: string, url = '/v1/bot/bans') =>
      (await app.inject({ url, headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.3' } }))
        .statusCode;
    for (const _ of [1, 2, 3]) expect(await get(oldKey)).toBe(401);
    expect(await get(oldKey)).toBe(429);
    expect(await get(oldKey, '/v1/openapi.json')).toBe(429);
    for (const _ of [1, 2, 3, 4]) expect(await get(key)).toBe(200);
    log.length = 0;
    for (const token of ['x', 'y', 'z']) expect(await get(token)).toBe(429);
    const statements = log.flatMap((line) => JSON.parse(line).database?.statements ?? []);
    expect(statements).toEqual([0, 0, 0]);
    const newKey = await createBotKey(api.context);
    api.advanceClock(1001);
    expect(await get(newKey)).toBe(200);
    expect(await get(key)).toBe(429);
    await app.close();
  });
});

test('a process whose database does not respond is healthy but not ready', async () => {
  const unreachable = connect('postgres://postgres@127.0.0.1:1/none');
  const app = await createOtherApp({ db: unreachable.db });
  expect((await app.inject('/v1/health')).statusCode).toBe(200);
  const response = await app.inject({ url: '/v1/ready', headers: { 'accept-language': 'hu' } });
  expect({ status: response.statusCode, reason: response.json().reason }).toEqual({ status: 503, reason: 'not-ready' });
  // The first request starts with a prepared statement, the second does not.
  const pendingSignIn = { access_token: 'x', refresh_token: 'x' };
  for (const failed of [
    await app.inject({ url: '/v1/me/profile', headers: { authorization: `Bearer ${person.token}` } }),
    await app.inject({ method: 'POST', url: '/v1/2fa/enrolment', payload: pendingSignIn }),
  ]) {
    expect({ status: failed.statusCode, body: failed.json() }).toEqual({
      status: 503,
      body: {
        reason: 'data-unavailable',
        message: expect.stringMatching(/^Our database is not answering/),
        retry_after: 5,
      },
    });
    expect(failed.headers['retry-after']).toBe('5');
    expect(failed.body).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|stack/);
  }
  await app.close();
  await unreachable.close();
  expect((await api.openBrowser().call('GET', '/v1/ready')).status).toBe(200);
});

test('a process whose database accepts no changes is not ready', async () => {
  const replica = connect(`${await createTestDatabase()}&options=-c%20default_transaction_read_only%3Don`);
  const app = await createOtherApp({ db: replica.db });
  expect((await app.inject('/v1/ready')).statusCode).toBe(503);
  await app.close();
  await replica.close();
});
