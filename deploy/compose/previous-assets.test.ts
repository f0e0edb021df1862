import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ReleaseStore } from '../release/store.ts';
import { publishFiles } from '../testing/publish-files.ts';
import { createPreviousAssets } from './previous-assets.ts';

let store: ReleaseStore;

beforeEach(() => {
  store = new ReleaseStore(mkdtempSync(path.join(os.tmpdir(), 'previous-assets-')));
});
afterEach(() => rmSync(store.folder, { recursive: true }));

/** Publishes an area without pages. */
const publishArea = (title: string) =>
  publishFiles(
    store,
    'remote-public',
    { 'browser/entry.js': `document.title = '${title}';`, 'server/routes.mjs': 'export const area = { routes: [] };' },
    {
      ...{ basePaths: [], contract: '1-a', container: title, entry: 'entry.js', texts: {} },
      chunks: { routes: [], 'messages-en': [] },
    },
  );

test.each(['browser/entry.js', 'server/routes.mjs'])('a release is no fallback if its %s was altered', async (file) => {
  const [first, second, third] = [await publishArea('first'), await publishArea('second'), await publishArea('third')];
  const live = { public: { release: third, previous: second } };
  await store.liveHistory.change('first', () => ({ public: { release: first } }));
  await store.liveHistory.change('second', () => ({ public: { release: second, previous: first } }));
  await store.liveHistory.change('third', () => live);
  writeFileSync(path.join(store.getFolder('public', second), file), 'export const area = { routes: [] }; // Altered.');
  const assets = await store.withCompositionSource(live, ({ fallbacks }) =>
    createPreviousAssets({ store, areas: ['public'], fallbacks, getAreaOrigin: () => undefined }),
  );
  const { body } = assets['/assets/catalog/previous/public/en.json'] ?? {};
  expect(JSON.parse(String(body))).toMatchObject([{ release: first }]);
});
