import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { promote, ReleaseRefused, rollback } from './promote.ts';
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

test('a release that becomes live remembers the one before it, and leaves the other areas alone', async () => {
  await promote(store, { public: 'p1', dashboard: 'd1' });
  expect(await store.getLive()).toEqual({ public: { release: 'p1' }, dashboard: { release: 'd1' } });
  await promote(store, { public: 'p2' });
  expect(await store.getLive()).toEqual({ public: { release: 'p2', previous: 'p1' }, dashboard: { release: 'd1' } });
  await promote(store, { public: 'p1' });
  expect(await store.getLive()).toEqual({ public: { release: 'p1', previous: 'p2' }, dashboard: { release: 'd1' } });
});

test('promoting what is live already does not forget the release before it', async () => {
  for (const release of ['p1', 'p2', 'p2']) await promote(store, { public: release });
  expect(await store.getLive()).toEqual({ public: { release: 'p2', previous: 'p1' } });
});

test.each([
  ['was never published', { public: 'p9' }],
  ['was not published whole', { public: 'half' }],
  ['belongs to another area', { dashboard: 'p1' }],
  ['comes with one that is not there', { dashboard: 'd1', public: 'p9' }],
])('a release that %s is refused, and nothing changes', async (_what, releases: Record<string, string>) => {
  await promote(store, { public: 'p1' });
  await expect(promote(store, releases)).rejects.toBeInstanceOf(ReleaseRefused);
  expect(await store.getLive()).toEqual({ public: { release: 'p1' } });
});

test('going back leads to the release before, and from there further back', async () => {
  for (const release of ['p1', 'p2', 'p3']) await promote(store, { public: release });
  await rollback(store, 'public');
  expect(await store.getLive()).toEqual({ public: { release: 'p2', previous: 'p1' } });
  await rollback(store, 'public');
  expect(await store.getLive()).toEqual({ public: { release: 'p1' } });
  await expect(rollback(store, 'public')).rejects.toBeInstanceOf(ReleaseRefused);
});

test('there is no way back to a release with which the site cannot be composed', async () => {
  const live = { shell: { release: 's2', previous: 's1' } };
  await new FolderStorage(folder).create(
    'areas/shell/s1/release.json',
    '{"contract":"1-a","acceptedContracts":["1-a"]}',
  );
  await store.pointer.change('promote', () => live);
  await expect(rollback(store, 'shell')).rejects.toThrow(/^The site cannot be composed with it: /);
  expect(await store.getLive()).toEqual(live);
});

test('there is no way back to a release that was removed', async () => {
  for (const release of ['p1', 'p2']) await promote(store, { public: release });
  await store.remove('public', 'p1');
  await expect(rollback(store, 'public')).rejects.toBeInstanceOf(ReleaseRefused);
  expect(await store.getLive()).toEqual({ public: { release: 'p2', previous: 'p1' } });
});

test.each([
  ['an area', { shell: '{"contract":"1-a","acceptedContracts":["1-a"]}', public: '{"contract":4}' }, 'public'],
  ['a shell', { shell: '{"contract":4,"oldestContract":2}', public: '{"contract":"1-a"}' }, 'shell'],
  ['an area and a shell', { shell: '{"contract":4,"oldestContract":2}', public: '{"contract":4}' }, 'shell'],
])('refuses %s of a contract that was a plain number', async (_what, manifests, name) => {
  for (const [area, manifest] of Object.entries(manifests))
    await new FolderStorage(folder).create(`areas/${area}/old/release.json`, manifest);
  const error = await promote(store, { shell: 'old', public: 'old' }).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ReleaseRefused);
  expect(String(error)).toContain(`${name} old was built for an older contract (4) and has to be built again.`);
  expect(await store.getLive()).toEqual({});
});
