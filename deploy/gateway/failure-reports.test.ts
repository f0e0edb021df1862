import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ReleaseStore } from '../release/store.ts';
import { hasUnknownRelease } from './failure-reports.ts';
import { ReleaseFiles } from './release-files.ts';

const [live, earlier, neverLive] = ['0123456789abcdef', '1123456789abcdef', '2123456789abcdef'];
let folder = '';
let files: ReleaseFiles;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'failure-reports-'));
  const store = new ReleaseStore(folder);
  for (const release of [live, earlier]) await store.markPromoted('public', release);
  files = new ReleaseFiles(store);
});
afterAll(() => rm(folder, { recursive: true }));

const isInvented = (report: unknown) => hasUnknownRelease(Buffer.from(JSON.stringify(report)), files);
const failure = { area: 'public', release: live, kind: 'integrity' };

test('reports of releases that are or were live pass', async () => {
  expect(await isInvented(failure)).toBe(false);
  expect(await isInvented({ ...failure, release: earlier })).toBe(false);
  expect(await isInvented({ ...failure, instead: earlier })).toBe(false);
});

test.each([
  { ...failure, release: neverLive },
  { ...failure, instead: neverLive },
  { ...failure, area: 'dashboard' },
])('an invented report is recognized: %j', async (report) => {
  expect(await isInvented(report)).toBe(true);
});

test('malformed reports are left to the API', async () => {
  for (const report of [{ ...failure, area: '../public' }, { ...failure, release: '../x' }, [], null, 'x'])
    expect(await isInvented(report)).toBe(false);
  expect(await hasUnknownRelease(Buffer.from('{'), files)).toBe(false);
  expect(await hasUnknownRelease(undefined, files)).toBe(false);
});
