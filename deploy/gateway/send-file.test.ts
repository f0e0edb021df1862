import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { type ServedFile, servedText } from '../compose/composition.ts';
import { sendFile } from './send-file.ts';

const app = Fastify();
const text = 'árvíztűrő '.repeat(50);
let file: ServedFile;

beforeAll(async () => {
  file = await servedText('text/plain; charset=utf-8', text);
  const { type, etag, body } = file;
  app.get('/file', (request, reply) => sendFile(request, reply, file));
  app.get('/missing', (request, reply) => sendFile(request, reply, file, 404));
  app.get('/uncompressed', (request, reply) => sendFile(request, reply, { type, etag, body }));
  app.get('/page', (request, reply) => sendFile(request, reply.header('vary', 'Cookie'), file));
  // As it arrives from the thread that composes: a plain array, which is a part of a larger buffer.
  const larger = new Uint8Array([0, 0, ...body, 0]);
  app.get('/from-thread', (request, reply) => sendFile(request, reply, { type, etag, body: larger.subarray(2, -1) }));
});
afterAll(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the client gets what it accepts:', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip;q=0.5', 'gzip'],
    ['br ;q=0 , gzip; q=0', undefined],
    ['identity', undefined],
    ['', undefined],
    ['brotli, gzipped', undefined],
  ])('%j gets %s', async (accepted, encoding) => {
    const answer = await ask('/file', { 'accept-encoding': accepted });
    const bodies = { br: file.br, gzip: file.gzip, none: file.body };
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(
      answer.rawPayload.equals(bodies[(encoding as 'br' | 'gzip' | undefined) ?? 'none'] ?? new Uint8Array()),
    ).toBe(true);
    expect(answer.headers.vary).toBe('Accept-Encoding');
  });

  test('a file that is not compressed is sent as it is', async () => {
    const answer = await ask('/uncompressed', { 'accept-encoding': 'br, gzip' });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.body).toBe(text);
  });

  test('a part of a larger buffer is sent alone', async () => {
    expect((await ask('/from-thread')).body).toBe(text);
  });
});

test('what an answer varies with is added to what it varied with before', async () => {
  expect((await ask('/page')).headers.vary).toBe('Cookie, Accept-Encoding');
});

test('each coding has a tag of its own', async () => {
  const answers = await Promise.all(['br', 'gzip', ''].map((coding) => ask('/file', { 'accept-encoding': coding })));
  const tags = answers.map((answer) => String(answer.headers.etag));
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
});

describe('a client that has the file', () => {
  const tagOf = async (coding: string) => String((await ask('/file', { 'accept-encoding': coding })).headers.etag);

  test.each([
    ['the tag itself', (tag: string) => tag],
    ['the tag that a proxy made weak', (tag: string) => `W/${tag}`],
    ['the tag among others', (tag: string) => `"x", W/${tag},"y"`],
    ['any tag', () => '*'],
  ])('and says so with %s is not sent it again', async (_what, header) => {
    const tag = await tagOf('br');
    const answer = await ask('/file', { 'accept-encoding': 'br', 'if-none-match': header(tag) });
    expect(answer.statusCode).toBe(304);
    expect(answer.headers).toMatchObject({ etag: tag, vary: 'Accept-Encoding' });
    expect(answer.body).toBe('');
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  test('in another coding, or in another version, is sent it', async () => {
    for (const known of [await tagOf('gzip'), '"x"', (await tagOf('br')).slice(0, -1)]) {
      expect((await ask('/file', { 'accept-encoding': 'br', 'if-none-match': known })).statusCode).toBe(200);
    }
  });

  test('still learns that the address does not exist', async () => {
    const answer = await ask('/missing', { 'accept-encoding': 'br', 'if-none-match': await tagOf('br') });
    expect(answer.statusCode).toBe(404);
    expect(answer.rawPayload.equals(file.br ?? new Uint8Array())).toBe(true);
  });
});
