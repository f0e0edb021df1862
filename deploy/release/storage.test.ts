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
  expect(await storage.list('drafts')).toEqual([]);
});

test('a missing file is undefined, not an error', async () => {
  expect(await storage.read('nowhere/at-all')).toBeUndefined();
  expect(await storage.list('nowhere')).toEqual([]);
  await storage.remove('nowhere');
});
