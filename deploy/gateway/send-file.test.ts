import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { createServedText, type ServedFile } from '../compose/composition.ts';
import { sendFile } from './send-file.ts';

const app = Fastify();
const text = 'árvíztűrő '.repeat(50);
let file: ServedFile;

beforeAll(async () => {
  file = await createServedText('text/plain; charset=utf-8', text);
  const { type, etag, body } = file;
  app.get('/file', (request, reply) => sendFile(request, reply, file));
  app.get('/missing', (request, reply) => sendFile(request, reply, file, 404));
  app.get('/uncompressed', (request, reply) => sendFile(request, reply, { type, etag, body }));
  app.get('/page', (request, reply) => sendFile(request, reply.header('vary', 'Cookie'), file));
  // As the compose worker sends it: a Uint8Array that is a view of a larger buffer.
  const larger = new Uint8Array([0, 0, ...body, 0]);
  app.get('/from-thread', (request, reply) => sendFile(request, reply, { type, etag, body: larger.subarray(2, -1) }));
});
afterAll(() => app.close());

const getFile = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('sends the encoding that the client accepts:', () => {
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
    const response = await getFile('/file', { 'accept-encoding': accepted });
    const bodies = { br: file.br, gzip: file.gzip, none: file.body };
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(
      response.rawPayload.equals(bodies[(encoding as 'br' | 'gzip' | undefined) ?? 'none'] ?? new Uint8Array()),
    ).toBe(true);
    expect(response.headers.vary).toBe('Accept-Encoding');
  });

  test('sends a file without compressed forms uncompressed', async () => {
    const response = await getFile('/uncompressed', { 'accept-encoding': 'br, gzip' });
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.body).toBe(text);
  });

  test('sends only the view of a larger buffer', async () => {
    expect((await getFile('/from-thread')).body).toBe(text);
  });
});

test('adds to an existing Vary header', async () => {
  expect((await getFile('/page')).headers.vary).toBe('Cookie, Accept-Encoding');
});

test('each encoding has its own ETag', async () => {
  const responses = await Promise.all(
    ['br', 'gzip', ''].map((coding) => getFile('/file', { 'accept-encoding': coding })),
  );
  const tags = responses.map((response) => String(response.headers.etag));
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
});

describe('a client that has cached the file', () => {
  const getTag = async (coding: string) => String((await getFile('/file', { 'accept-encoding': coding })).headers.etag);

  test.each([
    ['the ETag', (tag: string) => tag],
    ['the ETag that a proxy made weak', (tag: string) => `W/${tag}`],
    ['the ETag among others', (tag: string) => `"x", W/${tag},"y"`],
    ['any ETag', () => '*'],
  ])('and sends %s receives 304', async (_what, header) => {
    const tag = await getTag('br');
    const response = await getFile('/file', { 'accept-encoding': 'br', 'if-none-match': header(tag) });
    expect(response.statusCode).toBe(304);
    expect(response.headers).toMatchObject({ etag: tag, vary: 'Accept-Encoding' });
    expect(response.body).toBe('');
    expect(response.headers).not.toHaveProperty('content-encoding');
  });

  test('in another encoding or version receives it', async () => {
    for (const tag of [await getTag('gzip'), '"x"', (await getTag('br')).slice(0, -1)]) {
      expect((await getFile('/file', { 'accept-encoding': 'br', 'if-none-match': tag })).statusCode).toBe(200);
    }
  });

  test('still receives 404 for a page that does not exist', async () => {
    const response = await getFile('/missing', { 'accept-encoding': 'br', 'if-none-match': await getTag('br') });
    expect(response.statusCode).toBe(404);
    expect(response.rawPayload.equals(file.br ?? new Uint8Array())).toBe(true);
  });
});
