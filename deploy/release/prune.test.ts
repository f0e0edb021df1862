import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { prune } from './prune.ts';
import { ReleaseStore } from './store.ts';

const hour = 3_600_000;
let store: ReleaseStore;

/** A release as far as pruning looks at it: a marker with a date. */
function published(release: string, hoursAgo: number) {
  const target = store.folderOf('dashboard', release);
  mkdirSync(target, { recursive: true });
  const publishedAt = new Date(Date.now() - hoursAgo * hour).toISOString();
  writeFileSync(path.join(target, 'release.json'), JSON.stringify({ name: 'dashboard', publishedAt }));
}

beforeEach(() => {
  store = new ReleaseStore(mkdtempSync(path.join(os.tmpdir(), 'prune-')));
  for (const [index, release] of ['a', 'b', 'c', 'd', 'e'].entries()) published(release, (5 - index) * 10);
});
afterEach(() => rmSync(store.folder, { recursive: true }));

test('the newest stay, however old they are', async () => {
  expect((await prune(store, { keep: 2, olderThanHours: 0 })).sort()).toEqual([
    'dashboard a',
    'dashboard b',
    'dashboard c',
  ]);
  expect((await store.releasesOf('dashboard')).sort()).toEqual(['d', 'e']);
});

test('young releases stay, because open pages may ask for their files', async () => {
  expect(await prune(store, { keep: 0, olderThanHours: 45 })).toEqual(['dashboard a']);
});

test('what was live until a moment ago stays, however old it is', async () => {
  for (const release of ['a', 'b', 'c', 'd']) await store.pointer.change('promote', () => ({ dashboard: { release } }));
  expect(await prune(store, { keep: 0, olderThanHours: 5 })).toEqual(['dashboard e']);
  expect((await prune(store, { keep: 0, olderThanHours: 0 })).sort()).toEqual([
    'dashboard a',
    'dashboard b',
    'dashboard c',
  ]);
});

test('what is live, and what was before it, is never removed', async () => {
  const made: [string, string?][] = [['c'], ['d', 'c'], ['b', 'd'], ['a', 'b']];
  for (const [release, previous] of made)
    await store.pointer.change('promote', () => ({ dashboard: { release, previous } }));
  await prune(store, { keep: 0, olderThanHours: 0 });
  expect((await store.releasesOf('dashboard')).sort()).toEqual(['a', 'b', 'd']);
});
