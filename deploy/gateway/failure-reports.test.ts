import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ReleaseStore } from '../release/store.ts';
import { isAboutPromotedReleases } from './failure-reports.ts';
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

const passes = (report: unknown) => isAboutPromotedReleases(Buffer.from(JSON.stringify(report)), files);
const failure = { area: 'public', release: live, kind: 'integrity' };

test('reports of releases that are or were live pass', async () => {
  expect(await passes(failure)).toBe(true);
  expect(await passes({ ...failure, release: earlier })).toBe(true);
  expect(await passes({ ...failure, instead: earlier })).toBe(true);
});

test.each([
  { ...failure, release: neverLive },
  { ...failure, instead: neverLive },
  { ...failure, area: 'dashboard' },
  { ...failure, area: '../public' },
  { ...failure, release: '../x' },
  { ...failure, instead: null },
  [],
  null,
  'x',
])('an invented or malformed report does not pass: %j', async (report) => {
  expect(await passes(report)).toBe(false);
});

test.each([undefined, '{', `\uFEFF${JSON.stringify({ ...failure, release: neverLive })}`])(
  'a body that the gateway cannot read does not pass: %j',
  async (body) => {
    expect(await isAboutPromotedReleases(body && Buffer.from(body), files)).toBe(false);
  },
);
