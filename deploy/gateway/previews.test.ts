import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import type { Composition } from '../compose/composition.ts';
import type { Live } from '../release/live.ts';
import { ReleaseStore } from '../release/store.ts';
import { Previews } from './previews.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'previews-'));
afterAll(() => rmSync(folder, { recursive: true }));

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
  const store = new ReleaseStore(folder);
  mkdirSync(path.join(folder, 'areas/public/new'), { recursive: true });
  writeFileSync(path.join(folder, 'areas/public/new/release.json'), '{}');
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
