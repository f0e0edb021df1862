import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { promote } from './promote.ts';
import { prune } from './prune.ts';
import { FolderStorage } from './storage.ts';
import { ReleaseStore } from './store.ts';

const hour = 3_600_000;
let store: ReleaseStore;

/** Creates a release as pruning sees it: a marker with a date. */
function publishRelease(release: string, hoursAgo: number) {
  const target = store.getFolder('dashboard', release);
  mkdirSync(target, { recursive: true });
  const publishedAt = new Date(Date.now() - hoursAgo * hour).toISOString();
  writeFileSync(path.join(target, 'release.json'), JSON.stringify({ name: 'dashboard', publishedAt }));
}

beforeEach(() => {
  store = new ReleaseStore(mkdtempSync(path.join(os.tmpdir(), 'prune-')));
  for (const [index, release] of ['a', 'b', 'c', 'd', 'e'].entries()) publishRelease(release, (5 - index) * 10);
});
afterEach(() => rmSync(store.folder, { recursive: true }));

test('keeps the newest releases, however old they are', async () => {
  expect((await prune(store, { keep: 2, olderThanHours: 0 })).sort()).toEqual([
    'dashboard a',
    'dashboard b',
    'dashboard c',
  ]);
  expect((await store.listReleases('dashboard')).sort()).toEqual(['d', 'e']);
});

test('keeps young releases, because open pages may request their files', async () => {
  expect(await prune(store, { keep: 0, olderThanHours: 45 })).toEqual(['dashboard a']);
});

test('keeps a release that was live recently, however old it is', async () => {
  for (const release of ['a', 'b', 'c', 'd'])
    await store.liveHistory.change('promote', () => ({ dashboard: { release } }));
  expect(await prune(store, { keep: 0, olderThanHours: 5 })).toEqual(['dashboard e']);
  expect((await prune(store, { keep: 0, olderThanHours: 0 })).sort()).toEqual([
    'dashboard a',
    'dashboard b',
    'dashboard c',
  ]);
});

test('never removes the live release and its predecessors', async () => {
  const history: [string, string?][] = [['c'], ['d', 'c'], ['b', 'd'], ['a', 'b']];
  for (const [release, previous] of history)
    await store.liveHistory.change('promote', () => ({ dashboard: { release, previous } }));
  await prune(store, { keep: 0, olderThanHours: 0 });
  expect((await store.listReleases('dashboard')).sort()).toEqual(['a', 'b', 'd']);
});

test('removes what killed publishers left behind more than a day ago', async () => {
  const folder = path.join(store.folder, 'unfinished');
  mkdirSync(folder);
  for (const [name, hoursAgo] of [
    ['old', 25],
    ['older', 300],
    ['young', 23],
  ] as const) {
    const file = path.join(folder, name);
    writeFileSync(file, 'half a file');
    const at = new Date(Date.now() - hoursAgo * hour);
    utimesSync(file, at, at);
  }
  expect(await prune(store, { keep: 5, olderThanHours: 0 })).toEqual(['2 unfinished files']);
  expect(readdirSync(folder)).toEqual(['young']);
});

/** Storage that runs something before it creates the next file of the live history. */
class InterruptedStorage extends FolderStorage {
  beforeLiveChange: (() => Promise<unknown>) | undefined;

  override async create(key: string, content: Buffer | string): Promise<boolean> {
    const interrupt = key.startsWith('live/') ? this.beforeLiveChange : undefined;
    if (interrupt) this.beforeLiveChange = undefined;
    await interrupt?.();
    return super.create(key, content);
  }
}

test('a release that is promoted while another process prunes stays', async () => {
  const storage = new InterruptedStorage(store.folder);
  storage.beforeLiveChange = () => promote(store, { dashboard: 'a' });
  expect(await prune(new ReleaseStore(store.folder, storage), { keep: 4, olderThanHours: 0 })).toEqual([]);
  expect(await store.getLive()).toEqual({ dashboard: { release: 'a' } });
  expect(await store.find('dashboard', 'a')).toBeDefined();
});

test('a release that is pruned while another process promotes it does not become live', async () => {
  const storage = new InterruptedStorage(store.folder);
  // As a process that is killed before it has removed the files.
  storage.beforeLiveChange = () => store.liveHistory.recordRemoval(async () => ['dashboard/a']);
  await expect(promote(new ReleaseStore(store.folder, storage), { dashboard: 'a' })).rejects.toThrow(
    'Release a of dashboard is being removed. Publish it again afterwards.',
  );
  expect(await store.getLive()).toEqual({});
  publishRelease('a', -1);
  await promote(store, { dashboard: 'a' });
  expect(await store.getLive()).toEqual({ dashboard: { release: 'a' } });
});

test('a removal that was cut off is finished by the next one, so that the release can be published again', async () => {
  publishRelease('a', 0);
  await store.liveHistory.recordRemoval(async () => ['dashboard/a']);
  await expect(promote(store, { dashboard: 'a' })).rejects.toThrow('Release a of dashboard is being removed.');
  await prune(store, { keep: 4, olderThanHours: 24 });
  expect(await store.find('dashboard', 'a')).toBeUndefined();
});

test('a removal by a clock that was a year ahead does not keep a release from becoming live once it is right again', async () => {
  await store.liveHistory.recordRemoval(async () => ['dashboard/a']);
  const file = path.join(store.folder, 'live/1.json');
  const entry: object = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...entry, at: new Date(Date.now() + 365 * 24 * hour).toISOString() }));
  publishRelease('a', 0);
  await promote(store, { dashboard: 'a' });
  expect(await store.getLive()).toEqual({ dashboard: { release: 'a' } });
});
