import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FolderStorage } from './storage.ts';

let folder: string;
let storage: FolderStorage;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'storage-'));
  storage = new FolderStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('only one of many concurrent writers creates a file, and its content is complete', async () => {
  const contents = Array.from({ length: 20 }, (_, index) => String(index).repeat(50_000));
  const created = await Promise.all(contents.map((content) => storage.create('live/1.json', content)));
  expect(created.filter(Boolean)).toHaveLength(1);
  expect((await storage.read('live/1.json'))?.toString()).toBe(contents[created.indexOf(true)]);
});

test('leaves no temporary files behind', async () => {
  await storage.create('a/b', 'one');
  await storage.create('a/b', 'two');
  expect(await storage.list('a')).toEqual(['b']);
  expect(await storage.list('unfinished')).toEqual([]);
});

// The limit of a file's size makes writing fail halfway, as a full disk does.
const testWithLimits = process.platform === 'win32' ? test.skip : test;

testWithLimits('leaves no temporary files behind if writing fails', async () => {
  const program = `const { FolderStorage } = await import(${JSON.stringify(path.join(import.meta.dirname, 'storage.ts'))});
    await new FolderStorage(process.argv[1]).create('a/b', 'x'.repeat(1_000_000)).catch(({ code }) => console.log(code));`;
  const args = ['--input-type=module', '--eval', program, folder];
  const { stdout } = spawnSync('sh', ['-c', 'ulimit -f 8; exec "$@"', 'sh', process.execPath, ...args], {
    encoding: 'utf8',
  });
  expect(stdout.trim()).toBe('EFBIG');
  expect(await storage.list('a')).toEqual([]);
  expect(await storage.list('unfinished')).toEqual([]);
});

test('a missing file is undefined, not an error', async () => {
  expect(await storage.read('nowhere/at-all')).toBeUndefined();
  expect(await storage.list('nowhere')).toEqual([]);
  await storage.remove('nowhere');
});
