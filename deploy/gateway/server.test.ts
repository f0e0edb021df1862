import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { createServer } from './server.ts';

const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A server that answers with the address and the number that it takes a request for. */
function serverWith({ trustedProxies = [] as string[], requestsPerSecond = 200, arrivalMs = 15_000 } = {}) {
  const log = new PassThrough().resume();
  const app = createServer({ trustedProxies, requestsPerSecond, arrivalMs, log, headers: () => ({}) });
  ends.push(() => app.close());
  app.all('*', async ({ ip, id }) => ({ ip, id }));
  return app;
}

const claim = { 'x-forwarded-for': '198.51.100.7', 'x-request-id': 'number-of-the-proxy' };

test('X-Forwarded-For and X-Request-Id are believed from configured proxies only', async () => {
  const app = serverWith({ trustedProxies: ['192.0.2.0/24'] });
  const ask = async (remoteAddress: string) => (await app.inject({ url: '/', headers: claim, remoteAddress })).json();
  expect(await ask('192.0.2.1')).toEqual({ ip: '198.51.100.7', id: 'number-of-the-proxy' });
  expect(await ask('::ffff:192.0.2.1')).toEqual({ ip: '198.51.100.7', id: 'number-of-the-proxy' });
  for (const stranger of ['203.0.113.9', '127.0.0.1']) {
    const { ip, id } = await ask(stranger);
    expect([ip, id]).toEqual([stranger, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  }
});

test('without a configured proxy nobody is believed', async () => {
  const answer = await serverWith().inject({ url: '/', headers: claim, remoteAddress: '127.0.0.1' });
  expect(answer.json().ip).toBe('127.0.0.1');
});

test('of several addresses the last one that no proxy has counts', async () => {
  const app = serverWith({ trustedProxies: ['192.0.2.0/24'] });
  const headers = { 'x-forwarded-for': '10.0.0.1, 198.51.100.7, 192.0.2.2' };
  expect((await app.inject({ url: '/', headers, remoteAddress: '192.0.2.1' })).json().ip).toBe('198.51.100.7');
});

test('the limit counts whom a proxy asks for, and a claim of somebody else counts for nothing', async () => {
  const app = serverWith({ trustedProxies: ['192.0.2.1'], requestsPerSecond: 1 });
  const statuses = async (remoteAddress: string, forwarded: (index: number) => string) => {
    const answers = [];
    for (let index = 0; index < 7; index++) {
      answers.push(await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded(index) }, remoteAddress }));
    }
    return answers.filter(({ statusCode }) => statusCode === 429);
  };
  expect(await statuses('192.0.2.1', (index) => `198.51.100.${index}`)).toHaveLength(0);
  expect(await statuses('192.0.2.1', () => '198.51.100.99')).toHaveLength(2);
  const [refused] = await statuses('203.0.113.9', (index) => `198.51.100.${index}`);
  expect(refused?.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '1' });
  expect(refused?.json()).toEqual({
    message: 'Too many requests came from your network. Wait a moment and try again.',
  });
});

test('a body of more than 128 KB is refused in the language of the reader', async () => {
  const payload = 'a'.repeat(129 * 1024);
  const headers = { cookie: 'language=hu', 'content-type': 'text/plain' };
  const answer = await serverWith().inject({ url: '/v1/x', method: 'POST', payload, headers });
  expect([answer.statusCode, answer.json()]).toEqual([413, { message: 'Ez a kérés túl nagy.' }]);
});

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['a body', 'POST /v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n'],
])('whoever sends %s too slowly is cut off', async (_what, beginning) => {
  const app = serverWith({ arrivalMs: 400 });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(beginning);
  // It never stops sending, so only the time of the whole request can end it.
  const dripping = setInterval(() => socket.write('a'), 50);
  socket.on('error', () => {});
  const answer = await text(socket);
  clearInterval(dripping);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});
