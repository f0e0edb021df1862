import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { createServer } from './server.ts';

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  // Clients end before their server, which would wait for them.
  for (const end of cleanups.splice(0).reverse()) await end();
});

/** Creates a server that responds with the request's address and id, as it sees them. */
function createTestServer({
  trustedProxies = [] as string[],
  requestsPerSecond = 200,
  requestTimeoutMs = 15_000,
} = {}) {
  const log = new PassThrough().resume();
  const app = createServer({ trustedProxies, requestsPerSecond, requestTimeoutMs, log, headers: {} });
  cleanups.push(() => app.close());
  app.all('*', async ({ ip, id }) => ({ ip, id }));
  return app;
}

const claimedHeaders = { 'x-forwarded-for': '198.51.100.7', 'x-request-id': 'number-of-the-proxy' };

test('trusts X-Forwarded-For and X-Request-Id only from configured proxies', async () => {
  const app = createTestServer({ trustedProxies: ['192.0.2.0/24'] });
  const sendRequest = async (remoteAddress: string) =>
    (await app.inject({ url: '/', headers: claimedHeaders, remoteAddress })).json();
  expect(await sendRequest('192.0.2.1')).toEqual({ ip: '198.51.100.7', id: 'number-of-the-proxy' });
  expect(await sendRequest('::ffff:192.0.2.1')).toEqual({ ip: '198.51.100.7', id: 'number-of-the-proxy' });
  for (const stranger of ['203.0.113.9', '127.0.0.1']) {
    const { ip, id } = await sendRequest(stranger);
    expect([ip, id]).toEqual([stranger, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  }
});

test('the id of a request is in its response, unless a shared cache may store it', async () => {
  const app = createTestServer();
  app.get('/file', (_request, reply) => reply.header('cache-control', 'public, max-age=60').send('a'));
  const { headers, body } = await app.inject('/');
  expect(headers['x-request-id']).toBe(JSON.parse(body).id);
  expect((await app.inject('/file')).headers['x-request-id']).toBeUndefined();
});

test.each([
  ['en', 'The number of this error is'],
  ['hu', 'A hiba azonosítója:'],
])('an unexpected error names the id of its request: %s', async (language, text) => {
  const app = createTestServer();
  app.get('/failure', () => Promise.reject(new Error('secret')));
  for (const accept of ['text/html', 'application/json']) {
    const { headers, body } = await app.inject({
      url: '/failure',
      headers: { accept, cookie: `language=${language}` },
    });
    expect(body).toContain(`${text} ${headers['x-request-id']}.`);
    expect(body).not.toMatch(/secret|\{request\}/);
  }
});

test('trusts no client without a configured proxy', async () => {
  const response = await createTestServer().inject({ url: '/', headers: claimedHeaders, remoteAddress: '127.0.0.1' });
  expect(response.json().ip).toBe('127.0.0.1');
});

test('uses the last of several addresses that is not a proxy', async () => {
  const app = createTestServer({ trustedProxies: ['192.0.2.0/24'] });
  const headers = { 'x-forwarded-for': '10.0.0.1, 198.51.100.7, 192.0.2.2' };
  expect((await app.inject({ url: '/', headers, remoteAddress: '192.0.2.1' })).json().ip).toBe('198.51.100.7');
});

test('limits the client that a proxy names, and ignores forged headers of other senders', async () => {
  const app = createTestServer({ trustedProxies: ['192.0.2.1'], requestsPerSecond: 1 });
  const getLimitedResponses = async (remoteAddress: string, forwarded: (index: number) => string) => {
    const responses = [];
    for (let index = 0; index < 7; index++) {
      responses.push(await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded(index) }, remoteAddress }));
    }
    return responses.filter(({ statusCode }) => statusCode === 429);
  };
  expect(await getLimitedResponses('192.0.2.1', (index) => `198.51.100.${index}`)).toHaveLength(0);
  expect(await getLimitedResponses('192.0.2.1', () => '198.51.100.99')).toHaveLength(2);
  const [limited] = await getLimitedResponses('203.0.113.9', (index) => `198.51.100.${index}`);
  expect(limited?.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '1' });
  expect(limited?.json()).toEqual({
    message: 'Too many requests came from your network. Wait a moment and try again.',
  });
});

test('rejects a body of more than 128 KB in the language of the visitor', async () => {
  const payload = 'a'.repeat(129 * 1024);
  const headers = { cookie: 'language=hu', 'content-type': 'text/plain' };
  const response = await createTestServer().inject({ url: '/v1/x', method: 'POST', payload, headers });
  expect([response.statusCode, response.json()]).toEqual([413, { message: 'Ez a kérés túl nagy.' }]);
});

test('reads the rest of a body that is too large, so that the client can read the response', async () => {
  const { port } = new URL(await createTestServer().listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${200 * 1024}\r\n\r\n`);
  const [response] = await once(socket, 'data');
  expect(String(response)).toMatch(/^HTTP\/1\.1 413 /);
  socket.write('a'.repeat(200 * 1024));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['a body', 'POST /v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n'],
])('disconnects a client that sends %s too slowly', async (_what, beginning) => {
  const app = createTestServer({ requestTimeoutMs: 400 });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(beginning);
  // The client never stops sending, so only the timeout of the whole request can end it.
  const interval = setInterval(() => socket.write('a'), 50);
  socket.on('error', () => {});
  const response = await text(socket);
  clearInterval(interval);
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
  expect(response).toContain('<h1>This request took too long to arrive. Try again.</h1>');
  expect(response).toContain('<h1>Ez a kérés túl lassan érkezett meg. Próbáld újra.</h1>');
});

test('a network sends at most 50 bodies at the same time, which do not hold up its other requests', async () => {
  const app = createTestServer();
  let handled = 0;
  app.addHook('preHandler', async () => void handled++);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const sockets = Array.from({ length: 60 }, () => connect(Number(port), '127.0.0.1'));
  cleanups.push(() => sockets.forEach((socket) => void socket.destroy()));
  const responses: string[] = [];
  for (const socket of sockets) {
    socket.on('data', (data) => responses.push(String(data).slice(0, 12)));
    socket.write('POST /v1/x HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\na');
  }
  const rejected = sockets.map((socket) => once(socket, 'data'));
  for (let count = 0; count < 10; count++) {
    const [index] = await Promise.race(rejected.map(async (response, position) => [position, await response] as const));
    rejected.splice(index, 1);
  }
  expect(responses).toEqual(Array(10).fill('HTTP/1.1 429'));
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  // No handler, and so no connection to the API, waits for a body.
  expect(handled).toBe(1);
});

test('disconnects a client that does not read its responses', async () => {
  const app = createTestServer({ requestTimeoutMs: 400 });
  app.get('/large', async () => Buffer.alloc(10_000_000));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const client = connect(Number(port), '127.0.0.1').pause();
  cleanups.push(() => client.destroy());
  client.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5));
  const [socket] = await accepted;
  await once(socket, 'close');
});
