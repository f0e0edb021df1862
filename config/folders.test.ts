import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { canBeFolder, createFolder, findExistingPath } from './folders.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'folders-'));
const file = path.join(folder, 'file');
writeFileSync(file, '');
afterAll(() => rmSync(folder, { recursive: true }));

test('creates a folder with a mode, and its parents without it', () => {
  const target = path.join(folder, 'a/b');
  createFolder(target, 'API_DATA', 0o700);
  createFolder(target, 'API_DATA', 0o700);
  if (process.platform === 'win32') return;
  expect(statSync(target).mode & 0o777).toBe(0o700);
  expect(statSync(path.dirname(target)).mode & 0o077).not.toBe(0);
});

test('names the setting and the folder that cannot be created', () => {
  const target = path.join(file, 'store');
  expect(() => createFolder(path.join(target, 'live'), 'SITE_STORE')).toThrow(
    `SITE_STORE must be a folder to which this user may write: ${target} cannot be created (`,
  );
});

const testOnLinux = existsSync('/proc/self') ? test : test.skip;

testOnLinux('returns where the system creates nothing', () => {
  expect(() => createFolder('/proc/missing/store', 'SITE_STORE')).toThrow('/proc/missing cannot be created (ENOENT).');
});

test('only a path without a file in it can be a folder', () => {
  expect([folder, path.join(folder, 'a/missing'), file, path.join(file, 'x')].map(canBeFolder)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(findExistingPath(path.join(file, 'x/y'))).toBe(file);
});
