import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { BucketStorage } from './bucket-storage.ts';

// How the storage meets servers that fail, or are none. With a real server: object-store.test.ts.

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await (server && once(server.close(), 'close'));
  server = undefined;
});

type Respond = (request: IncomingMessage & { body: Buffer }, response: ServerResponse) => unknown;

/** Opens a bucket of a server that responds like this. */
async function openBucket(respond: Respond): Promise<BucketStorage> {
  server = createServer(async (request, response) => {
    respond(Object.assign(request, { body: await buffer(request) }), response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return getStorage(typeof address === 'object' ? (address?.port ?? 0) : 0);
}

const getStorage = (port: number) =>
  new BucketStorage({
    ...{ url: 's3://releases/vigil', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' },
    ...{ accessKeyId: 'key', secretAccessKey: 'secret' },
  });

const fail = (status: number, code: string): Respond => {
  return (_request, response) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
};

/** Stores what does not exist yet, as a real store does. */
function createStore(files: Map<string, Buffer>): Respond {
  return ({ method, url = '', body }, response) => {
    if (method === 'GET') return response.writeHead(files.has(url) ? 200 : 404).end(files.get(url));
    if (files.has(url)) return response.writeHead(412).end();
    files.set(url, body);
    return response.end();
  };
}

test.each([
  [403, 'SignatureDoesNotMatch', 's3://releases/vigil rejects the credentials (403 SignatureDoesNotMatch).'],
  [404, 'NoSuchBucket', 'has no bucket releases. Create it, or correct SITE_STORE.'],
  [501, 'NotImplemented', 's3://releases/vigil does not support conditional writes (501 NotImplemented)'],
  [400, 'AuthorizationHeaderMalformed', 'responds with 400 AuthorizationHeaderMalformed. Check SITE_STORE_ENDPOINT'],
  [503, 'SlowDown', 'responds with 503 SlowDown. Check SITE_STORE_ENDPOINT and AWS_REGION, or try again later.'],
])('explains %s %s in a sentence', async (status, code, sentence) => {
  const storage = await openBucket(fail(status, code));
  await expect(storage.create('live/1.json', '')).rejects.toMatchObject({
    name: 'StoreError',
    message: expect.stringContaining(sentence),
  });
});

test('explains that nothing responds', async () => {
  await expect(getStorage(1).list('live')).rejects.toThrow(
    /^http:\/\/127.0.0.1:1 does not respond: connect ECONNREFUSED 127.0.0.1:1. Check the network, /,
  );
});

test.each(['<html></html>', '<IsTruncated>true</IsTruncated>'])(
  'does not take %s for a list of names',
  async (page) => {
    const storage = await openBucket((_request, response) => response.end(page));
    await expect(storage.list('live')).rejects.toThrow(
      'does not respond as an object store. Check SITE_STORE_ENDPOINT.',
    );
  },
);

test('does not take a server that has no such path for a store', async () => {
  const storage = await openBucket((_request, response) => response.writeHead(404).end());
  await expect(storage.create('live/1.json', '')).rejects.toThrow('does not respond as an object store.');
});

test('rejects a store that ignores the condition of a write, before anything of a release is written', async () => {
  const written: unknown[] = [];
  const storage = await openBucket(({ url }, response) => {
    written.push(url);
    response.end();
  });
  await expect(storage.create('live/1.json', '')).rejects.toThrow('does not support conditional writes');
  expect(written).toEqual(Array(2).fill('/releases/vigil/conditional-writes'));
});

test('retries after an error that passes', async () => {
  const respond = createStore(new Map());
  let failures = 2;
  const storage = await openBucket((request, response) => {
    if (failures-- > 0) fail(503, 'SlowDown')(request, response);
    else respond(request, response);
  });
  expect(await storage.create('live/1.json', 'first')).toBe(true);
  expect(String(await storage.read('live/1.json'))).toBe('first');
});

test.each([
  ['its own', 'mine', true],
  ["another writer's", 'theirs', false],
])('after a lost response, recognises the file as %s', async (_whose, content, isOwn) => {
  const files = new Map<string, Buffer>();
  const respond = createStore(files);
  const key = '/releases/vigil/live/1.json';
  const storage = await openBucket((request, response) => {
    if (request.method !== 'PUT' || request.url !== key || files.has(key)) return respond(request, response);
    files.set(key, Buffer.from(content));
    return request.socket.destroy();
  });
  expect(await storage.create('live/1.json', 'mine')).toBe(isOwn);
});

test('no file has a longer name than the store takes', async () => {
  const storage = await openBucket(fail(400, 'KeyTooLongError'));
  expect(await storage.read(`areas/public/${'a'.repeat(1024)}`)).toBeUndefined();
});
