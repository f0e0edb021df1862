import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../build/packages.ts';
import { publishFiles } from '../testing/publish-files.ts';
import { ReleaseStore } from './store.ts';
import { verify } from './verify.ts';

let folder = '';
let store: ReleaseStore;
let releases: Record<string, string>;

const publish = (packageName: string) =>
  publishFiles(store, packageName, {
    'browser/entry.js': `console.log('${packageName}');`,
    'browser/font.woff2': 'font',
    'server/routes.mjs': 'export const area = {};',
  });

const getFile = (name: string, file: string) => path.join(store.getFolder(name, releases[name] ?? ''), file);

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'verify-'));
  store = new ReleaseStore(folder);
  releases = { public: await publish('remote-public'), admin: await publish('remote-admin') };
  const live = Object.entries(releases).map(([name, release]) => [name, { release }]);
  await store.liveHistory.change('promote', () => Object.fromEntries(live));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('prints a line for each live release', async () => {
  expect(await verify(store)).toBe(`public      ${releases.public}  fine\nadmin       ${releases.admin}  fine`);
});

test.each([
  'browser/entry.js',
  'browser/entry.js.br',
  'browser/entry.js.gz',
  'browser/font.woff2',
  'server/routes.mjs',
])('finds out that %s was altered, or removed', async (file) => {
  const report = `public      ${releases.public}  missing or altered: ${file}\nadmin       ${releases.admin}  fine`;
  writeFileSync(getFile('public', file), 'altered');
  await expect(verify(store)).rejects.toThrow(report);
  rmSync(getFile('public', file));
  await expect(verify(store)).rejects.toThrow(report);
});

test('finds out that the manifest was truncated, or removed', async () => {
  const report = `admin       ${releases.admin}  missing or altered: release.json`;
  writeFileSync(getFile('admin', 'release.json'), '{');
  await expect(verify(store)).rejects.toThrow(report);
  rmSync(getFile('admin', 'release.json'));
  await expect(verify(store)).rejects.toThrow(report);
});

test('checks only the named area', async () => {
  rmSync(getFile('public', 'browser/entry.js'));
  expect(await verify(store, 'admin')).toBe(`admin       ${releases.admin}  fine`);
  await expect(verify(store, 'dashboard')).rejects.toThrow('dashboard is not live.');
});

test('checks only scripts and style sheets of a release that was published without digests', async () => {
  const { digests, ...earlier } = JSON.parse(readFileSync(getFile('admin', 'release.json'), 'utf8'));
  expect(Object.keys(digests)).toContain('server/routes.mjs');
  writeFileSync(getFile('admin', 'release.json'), JSON.stringify(earlier));
  writeFileSync(getFile('admin', 'server/routes.mjs'), 'altered');
  expect(await verify(store, 'admin')).toMatch(/ {2}fine; server files not checked: published by an earlier version$/);
  writeFileSync(getFile('admin', 'browser/entry.js'), 'altered');
  await expect(verify(store, 'admin')).rejects.toThrow('missing or altered: browser/entry.js');
});

test('the command exits with 1 and prints the report if a file differs', () => {
  const run = () =>
    spawnSync(process.execPath, ['deploy/commands/main.ts', 'release', 'verify', 'public'], {
      cwd: root,
      env: { PATH: process.env.PATH, SITE_STORE: store.folder },
      encoding: 'utf8',
    });
  expect(run()).toMatchObject({ status: 0, stdout: `public      ${releases.public}  fine\n` });
  writeFileSync(getFile('public', 'server/routes.mjs'), 'altered');
  const report = `public      ${releases.public}  missing or altered: server/routes.mjs\n`;
  expect(run()).toMatchObject({ status: 1, stdout: '', stderr: report });
});
