import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isNativeError } from 'node:util/types';
import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ReleaseStore } from './store.ts';

let store: ReleaseStore;

beforeAll(() => {
  // In jest the file system's errors are of another realm, where Error is another class.
  Object.defineProperty(Error, Symbol.hasInstance, { value: isNativeError });
});
beforeEach(async () => {
  store = new ReleaseStore(path.join(await mkdtemp(path.join(tmpdir(), 'store-')), 'site'));
});
afterEach(() => rm(path.dirname(store.folder), { recursive: true }));

test('in a new store nothing is live', async () => {
  expect(await store.live()).toEqual({});
});

test('a release that becomes live remembers the one before it, and leaves the other areas alone', async () => {
  await store.promote({ shell: 'a', public: 'p' });
  expect(await store.live()).toEqual({ shell: { release: 'a' }, public: { release: 'p' } });
  await store.promote({ shell: 'b' });
  expect(await store.live()).toEqual({ shell: { release: 'b', previous: 'a' }, public: { release: 'p' } });
  const answer = await store.promote({ shell: 'a', public: 'q' });
  expect(answer).toEqual({ shell: { release: 'a', previous: 'b' }, public: { release: 'q', previous: 'p' } });
  expect(await store.live()).toEqual(answer);
});

test('promoting what is live already does not forget the release before it', async () => {
  await store.promote({ shell: 'a' });
  await store.promote({ shell: 'b' });
  await store.promote({ shell: 'b' });
  expect(await store.live()).toEqual({ shell: { release: 'b', previous: 'a' } });
});

test('what is live is known to whoever opens the store next', async () => {
  await store.promote({ shell: 'a' });
  expect(await new ReleaseStore(store.folder).live()).toEqual({ shell: { release: 'a' } });
});

test('whoever reads while releases become live sees all of one moment, never a part', async () => {
  const names = Array.from({ length: 3000 }, (_, index) => `area${index}`);
  const all = (release: string) => Object.fromEntries(names.map((name) => [name, release]));
  await store.promote(all('r0'));
  let done = false;
  const seen = new Set<string>();
  const reading = Array.from({ length: 4 }, async () => {
    while (!done) {
      const releases = new Set(Object.values(await store.live()).map(({ release }) => release));
      expect(releases.size).toBe(1);
      for (const release of releases) seen.add(release);
    }
  });
  const writing = (async () => {
    for (let turn = 1; turn <= 40; turn++) await store.promote(all(`r${turn}`));
  })().finally(() => {
    done = true;
  });
  await Promise.all([writing, ...reading]);
  expect(seen.size).toBeGreaterThan(1);
  expect(await readdir(store.folder)).toEqual(['live.json']);
});
