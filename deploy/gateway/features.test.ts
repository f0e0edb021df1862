import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { fetchFeatures } from './features.ts';

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function apiThatAnswers(status: number, body: string) {
  const server = createServer(({ url }, response) => {
    if (url === '/elsewhere') return response.end(JSON.stringify({ info: { 'x-features': ['stolen'] } }));
    if (url !== '/base/v1/openapi.json') return response.writeHead(418).end();
    return response.writeHead(status, { location: '/elsewhere' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
}

test.each<[string, number, unknown, string[] | undefined]>([
  ['lists features', 200, { info: { 'x-features': ['gate', 'log-search2'] } }, ['gate', 'log-search2']],
  ['lists none', 200, { info: { 'x-features': [] } }, []],
  ['is of the specification', 200, { info: { title: 'API' } }, []],
  ['is of another kind', 200, [], []],
  ['lists what is no word', 200, { info: { 'x-features': ['gate', '<script>'] } }, []],
  ['is not there', 404, {}, []],
  ['is closed', 401, {}, []],
  ['leads elsewhere', 302, {}, undefined],
  ['cannot be had now', 500, { info: { 'x-features': ['gate'] } }, undefined],
  ['may not be asked for so often', 429, {}, undefined],
])('an API whose document %s (%d)', async (_what, status, document, features) => {
  expect(await fetchFeatures([await apiThatAnswers(status, JSON.stringify(document))])).toEqual(features);
});

test('an API that does not answer may be asked again', async () => {
  const base = await apiThatAnswers(200, '{}');
  for (const end of ends.splice(0)) end();
  expect(await fetchFeatures([base])).toBeUndefined();
});
