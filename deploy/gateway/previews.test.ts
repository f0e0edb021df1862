import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import type { Composition } from '../compose/composition.ts';
import type { Live } from '../release/live.ts';
import { ReleaseStore } from '../release/store.ts';
import { Previews } from './previews.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'previews-'));
const store = new ReleaseStore(folder);
afterAll(() => rmSync(folder, { recursive: true }));

function writeRelease(area: string, release: string) {
  mkdirSync(store.getFolder(area, release), { recursive: true });
  writeFileSync(`${store.getFolder(area, release)}/release.json`, '{}');
}

const file = { type: 'text/html', etag: '', body: Buffer.from('') };
const composition: Composition = {
  ...{
    pages: { en: [], hu: [] },
    missingPage: { en: file, hu: file },
    assets: {},
    redirects: {},
    earlyScriptDigest: '',
    styleDigests: [],
  },
};

test('a previewed release has no fallback, so that its failure is visible; the others keep theirs', async () => {
  writeRelease('public', 'new');
  const composed: Live[] = [];
  const previews = new Previews(store, async (live) => {
    composed.push(live);
    return composition;
  });
  const live = { public: { release: 'old', previous: 'older' }, dashboard: { release: 'd2', previous: 'd1' } };
  expect(await previews.getComposition(live, { area: 'public', release: 'gone' })).toBeUndefined();
  expect(await previews.getComposition(live, { area: 'public', release: 'new' })).toBe(composition);
  expect(composed).toEqual([{ ...live, public: { release: 'new' } }]);
});

test('a release that is removed while it is composed is no preview; any other failure is visible', async () => {
  writeRelease('public', 'pruned');
  const previews = new Previews(store, async (_, { area, release }) => {
    if (release === 'pruned') await store.remove(area, release);
    throw new Error('It cannot be composed.');
  });
  expect(await previews.getComposition({}, { area: 'public', release: 'pruned' })).toBeUndefined();
  writeRelease('public', 'broken');
  await expect(previews.getComposition({}, { area: 'public', release: 'broken' })).rejects.toThrow('composed');
});
