import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { corpus } from '../../bot-client/testing/corpus.ts';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { pinManifest, saveManifest } from './manifests.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom('bot_manifests').execute();
});

async function fetchCommands(headers: Record<string, string> = {}) {
  const response = await fetch(`${api.url}/v1/commands`, { headers });
  const text = await response.text();
  const etag = response.headers.get('etag') ?? '';
  const cacheControl = response.headers.get('cache-control');
  return { status: response.status, etag, cacheControl, text, body: text && JSON.parse(text) };
}

const noCommands = { status: 404, cacheControl: 'no-store', body: { reason: 'commands-missing' } };

test('returns the commands of the live manifest without signing in, and nothing else of it', async () => {
  await saveManifest(api.context, everyKind);
  const { status, body } = await fetchCommands();
  expect(status).toBe(200);
  expect(body).toEqual({
    categories: everyKind.categories,
    commands: [
      {
        name: 'tea order',
        description: { en: 'Orders tea.', hu: 'Teát rendel.' },
        category: 'tea',
        permissions: ['MANAGE_GUILD'],
        options: [{ name: 'kind', description: 'The kind of tea', required: true }],
      },
    ],
  });
  await saveManifest(api.context, corpus);
  const { commands } = (await fetchCommands()).body;
  expect(commands[0].options.map(({ required }: { required: boolean }) => required)).toEqual([true, false]);
  expect(commands[1]).toMatchObject({ name: 'rank', permissions: [], options: [] });
});

test('returns 404 without a manifest, and for a live manifest without commands', async () => {
  expect(await fetchCommands()).toMatchObject(noCommands);
  const digest = await saveManifest(api.context, { format: 1, features: [] });
  expect(await fetchCommands()).toMatchObject(noCommands);
  await saveManifest(api.context, everyKind);
  expect(await fetchCommands()).toMatchObject({ status: 200 });
  await pinManifest(api.db, digest);
  expect(await fetchCommands()).toMatchObject(noCommands);
});

test('returns 304 until another manifest is live', async () => {
  await saveManifest(api.context, everyKind);
  const { etag, cacheControl } = await fetchCommands();
  expect(cacheControl).toBe('no-cache');
  for (const tag of [etag, `W/${etag}`])
    expect(await fetchCommands({ 'if-none-match': tag })).toMatchObject({ status: 304, etag, text: '' });
  await saveManifest(api.context, corpus);
  const changed = await fetchCommands({ 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.etag).not.toBe(etag);
});
