import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FolderStorage } from '../release/storage.ts';
import { ReleaseStore } from '../release/store.ts';
import { parseSafePath } from './match-rule.ts';
import { ReleaseFiles } from './release-files.ts';
import { findRule } from './rules.ts';

const release = '0123456789abcdef';
let folder = '';
let files: ReleaseFiles;

async function put(area: string, file: string) {
  const target = path.join(folder, 'areas', area, release, file);
  await mkdir(path.dirname(target), { recursive: true });
  for (const ending of ['', '.br', '.gz']) await writeFile(target + ending, `${file}${ending}`);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'release-files-'));
  files = new ReleaseFiles(new ReleaseStore(folder));
  await put('public', 'browser/entry.js');
  await put('public', 'browser/figtree.woff2');
  await put('public', 'browser/modules.json');
  await put('public', 'server/routes.js');
  for (const file of ['entry.js', 'admin/users.js', 'moderator/reports.js']) await put('admin', `browser/${file}`);
  // As an early version published it: without digests.
  for (const area of ['public', 'admin'])
    await writeFile(path.join(folder, 'areas', area, release, 'release.json'), '{}');
});
afterAll(() => rm(folder, { recursive: true }));

/** Counts reads, as a bucket charges for them. */
class CountingStorage extends FolderStorage {
  readCount = 0;

  override read(key: string): Promise<Buffer | undefined> {
    this.readCount += 1;
    return super.read(key);
  }
}

test('files that a release does not have, and unknown releases, cost no read more than a look-up of the release', async () => {
  const storage = new CountingStorage(folder);
  const counted = new ReleaseFiles(new ReleaseStore(folder, storage));
  const listed = path.join(folder, 'areas/public/1123456789abcdef');
  await mkdir(listed);
  await writeFile(path.join(listed, 'release.json'), '{"digests":{"browser/entry.js":""}}');
  for (const file of ['one.js', 'two.css', 'constructor.js'])
    expect(await counted.find(`/areas/public/1123456789abcdef/${file}`)).toBeUndefined();
  expect(storage.readCount).toBe(2);
  for (const file of ['one.js', 'two.css'])
    expect(await counted.find(`/areas/public/fedcba9876543210/${file}`)).toBeUndefined();
  expect(await counted.wasPromoted('public', 'fedcba9876543210')).toBe(false);
  expect(storage.readCount).toBe(4);
});

test('refuses to look up more releases at the same time than a few', async () => {
  const counted = new ReleaseFiles(new ReleaseStore(folder));
  const ids = Array.from({ length: 100 }, (_, index) => index.toString(16).padStart(16, '0'));
  const results = await Promise.allSettled(ids.map((id) => counted.wasPromoted('public', id)));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(50);
  expect(await counted.wasPromoted('public', 'fedcba9876543210')).toBe(false);
});

const findFile = (pathname: string) => files.find(parseSafePath(pathname) ?? '');

test('finds a script with its type and its compressed forms, and a font uncompressed', async () => {
  const script = await findFile(`/areas/public/${release}/entry.js`);
  expect(script?.type).toBe('text/javascript; charset=utf-8');
  expect([script?.body, script?.br, script?.gzip].map(String)).toEqual([
    'browser/entry.js',
    'browser/entry.js.br',
    'browser/entry.js.gz',
  ]);
  const font = await findFile(`/areas/public/${release}/figtree.woff2`);
  expect(font).toMatchObject({ type: 'font/woff2' });
  expect(font).not.toHaveProperty('br');
});

test('keeps only live files in memory, whatever visitors request', async () => {
  await put('public', 'browser/earlier.js');
  const pathname = `/areas/public/${release}/earlier.js`;
  expect(await findFile(pathname)).toBeDefined();
  await rm(path.join(folder, 'areas/public', release, 'browser/earlier.js'));
  expect(await findFile(pathname)).toBeUndefined();
  await put('public', 'browser/earlier.js');
  files = new ReleaseFiles(new ReleaseStore(folder));
  const digests = { 'browser/earlier.js': '', 'browser/earlier.js.br': '', 'server/routes.mjs': '' };
  await writeFile(path.join(folder, 'areas/public', release, 'release.json'), JSON.stringify({ digests }));
  await files.warm({ public: { release } });
  await rm(path.join(folder, 'areas/public', release, 'browser/earlier.js'));
  expect(await findFile(pathname)).toBeDefined();
  files.evictExcept({});
});

test('takes what is live for promoted, even if the store says nothing of it', async () => {
  expect(await files.wasPromoted('dashboard', release)).toBe(false);
  await files.warm({ dashboard: { release } });
  expect(await files.wasPromoted('dashboard', release)).toBe(true);
});

test.each([
  `/areas/public/${release}/missing.js`,
  `/areas/public/${release}/entry.js.br`,
  `/areas/public/${release}/`,
  `/areas/public/${release}/modules.json`,
  `/areas/public/${release}/../server/routes.js`,
  `/areas/public/${release}/%2e%2e/server/routes.js`,
  '/areas/public/fedcba9876543210/entry.js',
  '/areas/public/latest/entry.js',
  `/areas/PUBLIC/${release}/entry.js`,
  `/areas/../areas/public/${release}/entry.js`,
  `/areas/public/${release}/${'a'.repeat(300)}.js`,
])('%s is not a file of a release', async (pathname) => {
  expect(await findFile(pathname)).toBeUndefined();
});

function getGate(pathname: string) {
  const safe = parseSafePath(pathname);
  return safe ? findRule(safe).gate : undefined;
}

test.each([
  ['admin/users.js', 'admin'],
  ['moderator/reports.js', 'moderator'],
  ['entry.js', 'staff'],
])('%s of the staff area is behind the %s gate', async (file, role) => {
  expect(await findFile(`/areas/admin/${release}/${file}`)).toBeDefined();
  expect(getGate(`/areas/admin/${release}/${file}`)).toBe(role);
});

test.each([
  ['/admin/users.js', 'admin'],
  ['//admin//users.js', 'admin'],
  ['/moderator/reports.js', 'moderator'],
])('extra slashes as in %s find no file, or the %s gate', async (file, role) => {
  const pathname = `/areas/admin/${release}/${file}`;
  expect((await findFile(pathname)) ? getGate(pathname) : role).toBe(role);
});

test('a file has one URL, so that copies cannot fill the memory', async () => {
  expect(await findFile(`/areas/public/${release}//entry.js`)).toBeUndefined();
});
