import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { fetchFeatures } from './features.ts';

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const end of cleanups.splice(0)) end();
});

async function startApi(status: number, body: string) {
  const server = createServer(({ url }, response) => {
    if (url === '/elsewhere') return response.end(JSON.stringify({ info: { 'x-features': ['stolen'] } }));
    if (url !== '/base/v1/openapi.json') return response.writeHead(418).end();
    return response.writeHead(status, { location: '/elsewhere' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
}

test.each<[string, number, unknown, string[] | undefined]>([
  ['lists features', 200, { info: { 'x-features': ['gate', 'log-search2'] } }, ['gate', 'log-search2']],
  ['lists none', 200, { info: { 'x-features': [] } }, []],
  ['is the specification', 200, { info: { title: 'API' } }, []],
  ['has another type', 200, [], undefined],
  ['is a page', 200, '<!doctype html>', undefined],
  ['lists an invalid name', 200, { info: { 'x-features': ['gate', '<script>'] } }, undefined],
  ['does not exist', 404, {}, undefined],
  ['needs a session', 401, {}, undefined],
  ['is forbidden', 403, {}, undefined],
  ['redirects', 302, {}, undefined],
  ['fails', 500, { info: { 'x-features': ['gate'] } }, undefined],
  ['is rate limited', 429, {}, undefined],
])('reads the features of an API whose document %s (%d)', async (_what, status, document, features) => {
  expect(await fetchFeatures([await startApi(status, JSON.stringify(document))])).toEqual(features);
});

test('returns undefined when the API does not respond', async () => {
  const base = await startApi(200, '{}');
  for (const end of cleanups.splice(0)) end();
  expect(await fetchFeatures([base])).toBeUndefined();
});
