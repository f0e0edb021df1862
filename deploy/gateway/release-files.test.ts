import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ReleaseStore } from '../release/store.ts';
import { safePath } from './match-rule.ts';
import { ReleaseFiles } from './release-files.ts';
import { ruleFor } from './rules.ts';

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
});
afterAll(() => rm(folder, { recursive: true }));

const found = (pathname: string) => files.find(safePath(pathname) ?? '');

test('a script comes with its type and its compressed forms, a font as it is', async () => {
  const script = await found(`/areas/public/${release}/entry.js`);
  expect(script?.type).toBe('text/javascript; charset=utf-8');
  expect([script?.body, script?.br, script?.gzip].map(String)).toEqual([
    'browser/entry.js',
    'browser/entry.js.br',
    'browser/entry.js.gz',
  ]);
  const font = await found(`/areas/public/${release}/figtree.woff2`);
  expect(font).toMatchObject({ type: 'font/woff2' });
  expect(font).not.toHaveProperty('br');
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
])('%s is no file of a release', async (pathname) => {
  expect(await found(pathname)).toBeUndefined();
});

function gateOf(pathname: string) {
  const safe = safePath(pathname);
  return safe ? ruleFor(safe).gate : undefined;
}

test.each([
  ['admin/users.js', 'admin'],
  ['moderator/reports.js', 'moderator'],
  ['entry.js', 'staff'],
])('%s of the staff area is behind the gate of %s', async (file, role) => {
  expect(await found(`/areas/admin/${release}/${file}`)).toBeDefined();
  expect(gateOf(`/areas/admin/${release}/${file}`)).toBe(role);
});

test.each([
  ['/admin/users.js', 'admin'],
  ['//admin//users.js', 'admin'],
  ['/moderator/reports.js', 'moderator'],
])("extra slashes as in %s lead to nothing, or to %s's gate", async (file, role) => {
  const pathname = `/areas/admin/${release}/${file}`;
  expect((await found(pathname)) ? gateOf(pathname) : role).toBe(role);
});

test('a file has one address, so that nobody fills the memory with its copies', async () => {
  expect(await found(`/areas/public/${release}//entry.js`)).toBeUndefined();
});
