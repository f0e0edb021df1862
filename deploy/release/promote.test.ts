import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { StoreError } from './bucket-client.ts';
import { checkPromotion, promote, ReleaseRejectedError, rollback } from './promote.ts';
import { FolderStorage } from './storage.ts';
import { ReleaseStore } from './store.ts';

let folder = '';
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'promote-'));
  store = new ReleaseStore(folder);
  const storage = new FolderStorage(folder);
  const releases = ['public/p1', 'public/p2', 'public/p3', 'dashboard/d1'];
  await Promise.all(releases.map((release) => storage.create(`areas/${release}/release.json`, '{"contract":"1-a"}')));
  await storage.create('areas/public/half/browser/entry.js', 'Its marker was never written.');
});
afterEach(() => rm(folder, { recursive: true }));

test('stores the previous release of a promoted one, and does not change other areas', async () => {
  await promote(store, { public: 'p1', dashboard: 'd1' });
  expect(await store.getLive()).toEqual({ public: { release: 'p1' }, dashboard: { release: 'd1' } });
  await promote(store, { public: 'p2' });
  expect(await store.getLive()).toEqual({ public: { release: 'p2', previous: 'p1' }, dashboard: { release: 'd1' } });
  await promote(store, { public: 'p1' });
  expect(await store.getLive()).toEqual({ public: { release: 'p1', previous: 'p2' }, dashboard: { release: 'd1' } });
});

test('keeps the previous release when the live one is promoted again', async () => {
  for (const release of ['p1', 'p2', 'p2']) await promote(store, { public: release });
  expect(await store.getLive()).toEqual({ public: { release: 'p2', previous: 'p1' } });
});

async function removeAndPublishAgain(release: string) {
  await store.remove('public', release);
  await new FolderStorage(folder).create(`areas/public/${release}/release.json`, '{"contract":"1-a"}');
  expect(await store.wasPromoted('public', release)).toBe(false);
}

test('marks a live release as promoted again, after it was deleted and published again', async () => {
  await promote(store, { public: 'p1' });
  await removeAndPublishAgain('p1');
  await promote(store, { public: 'p1' });
  expect(await store.wasPromoted('public', 'p1')).toBe(true);
});

test('marks the release that a rollback makes live again, after it was deleted and published again', async () => {
  for (const release of ['p1', 'p2']) await promote(store, { public: release });
  await removeAndPublishAgain('p1');
  await rollback(store, 'public');
  expect(await store.wasPromoted('public', 'p1')).toBe(true);
});

test.each([
  ['was never published', { public: 'p9' }],
  ['is incomplete', { public: 'half' }],
  ['belongs to another area', { dashboard: 'p1' }],
  ['is promoted together with a missing one', { dashboard: 'd1', public: 'p9' }],
])('rejects a release that %s, and changes nothing', async (_what, releases: Record<string, string>) => {
  await promote(store, { public: 'p1' });
  await expect(promote(store, releases)).rejects.toBeInstanceOf(ReleaseRejectedError);
  expect(await store.getLive()).toEqual({ public: { release: 'p1' } });
});

test('rolls back to the previous release, and then to the one before', async () => {
  for (const release of ['p1', 'p2', 'p3']) await promote(store, { public: release });
  await rollback(store, 'public');
  expect(await store.getLive()).toEqual({ public: { release: 'p2', previous: 'p1' } });
  await rollback(store, 'public');
  expect(await store.getLive()).toEqual({ public: { release: 'p1' } });
  await expect(rollback(store, 'public')).rejects.toBeInstanceOf(ReleaseRejectedError);
});

test('rolls back several packages at the same time, or none of them', async () => {
  const storage = new FolderStorage(folder);
  await storage.create('areas/dashboard/d2/release.json', '{"contract":"1-a"}');
  await promote(store, { public: 'p1', dashboard: 'd1' });
  await promote(store, { public: 'p2' });
  await expect(rollback(store, 'public', 'dashboard')).rejects.toBeInstanceOf(ReleaseRejectedError);
  const { number } = await promote(store, { public: 'p3', dashboard: 'd2' });
  expect((await rollback(store, 'public', 'dashboard')).number).toBe(number + 1);
  expect(await store.getLive()).toEqual({ public: { release: 'p2', previous: 'p1' }, dashboard: { release: 'd1' } });
});

test('a check of a promotion changes nothing', async () => {
  await promote(store, { public: 'p1' });
  const live = await store.getLive();
  expect(await checkPromotion(store, { public: 'p2' }, live)).toEqual({ public: { release: 'p2', previous: 'p1' } });
  await expect(checkPromotion(store, { public: 'p9' }, live)).rejects.toBeInstanceOf(ReleaseRejectedError);
  expect(await store.getLive()).toEqual(live);
  expect(await store.wasPromoted('public', 'p2')).toBe(false);
});

test('rejects a rollback to a release with which the site cannot be composed', async () => {
  const live = { shell: { release: 's2', previous: 's1' } };
  await new FolderStorage(folder).create(
    'areas/shell/s1/release.json',
    '{"contract":"1-a","acceptedContracts":["1-a"]}',
  );
  await store.liveHistory.change('promote', () => live);
  await expect(rollback(store, 'shell')).rejects.toThrow(/^The site cannot be composed with it: /);
  expect(await store.getLive()).toEqual(live);
});

test('says that the store failed, not the release', async () => {
  const storage = Object.assign(new FolderStorage(folder), {
    withLocalCopy: () => Promise.reject(new StoreError('The store does not respond.')),
  });
  await storage.create('areas/shell/s1/release.json', '{"contract":"1-a","acceptedContracts":["1-a"]}');
  await expect(promote(new ReleaseStore(folder, storage), { shell: 's1' })).rejects.toThrow(
    /^The store does not respond.$/,
  );
});

test('a promotion that fails leaves the files of its release private', async () => {
  const storage = new FolderStorage(folder);
  const failing = Object.assign(new FolderStorage(folder), {
    create: (key: string, content: Buffer | string) =>
      key.startsWith('live/') ? Promise.reject(new StoreError('The store is full.')) : storage.create(key, content),
  });
  await expect(promote(new ReleaseStore(folder, failing), { public: 'p1' })).rejects.toThrow('The store is full.');
  expect(await store.wasPromoted('public', 'p1')).toBe(false);
});

test('rejects a rollback to a removed release', async () => {
  for (const release of ['p1', 'p2']) await promote(store, { public: release });
  await store.remove('public', 'p1');
  await expect(rollback(store, 'public')).rejects.toBeInstanceOf(ReleaseRejectedError);
  expect(await store.getLive()).toEqual({ public: { release: 'p2', previous: 'p1' } });
});

test.each([
  ['an area', { shell: '{"contract":"1-a","acceptedContracts":["1-a"]}', public: '{"contract":4}' }, 'public'],
  ['a shell', { shell: '{"contract":4,"oldestContract":2}', public: '{"contract":"1-a"}' }, 'shell'],
  ['an area and a shell', { shell: '{"contract":4,"oldestContract":2}', public: '{"contract":4}' }, 'shell'],
])('rejects %s with a contract that is a plain number', async (_what, manifests, name) => {
  for (const [area, manifest] of Object.entries(manifests))
    await new FolderStorage(folder).create(`areas/${area}/old/release.json`, manifest);
  const error = await promote(store, { shell: 'old', public: 'old' }).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ReleaseRejectedError);
  expect(String(error)).toContain(`${name} old was built for an older contract (4) and has to be built again.`);
  expect(await store.getLive()).toEqual({});
});
