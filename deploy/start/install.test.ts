import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../build/packages.ts';

const script = 'deploy/start/install.mjs';
const library = { version: '1.0.0', integrity: 'sha512-a' };
const nativeLibrary = { version: '1.0.0', integrity: 'sha512-b', optional: true };
const newerLibrary = { version: '2.0.0', integrity: 'sha512-c' };
const workspace = { resolved: 'api', link: true };
/** What npm records after it has installed everything. */
const installedPackages = {
  'node_modules/api': workspace,
  'node_modules/library': library,
  'api/node_modules/library': newerLibrary,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'install-'));
  mkdirSync(path.join(folder, path.dirname(script)), { recursive: true });
  mkdirSync(path.join(folder, 'node_modules'));
  copyFileSync(path.join(root, script), path.join(folder, script));
  // Prints its arguments instead of npm.
  writeFileSync(path.join(folder, 'npm'), '#!/bin/sh\necho "npm $*"\n', { mode: 0o755 });
  writePackages('package-lock.json', {
    '': { name: 'site' },
    'node_modules/api': workspace,
    'node_modules/library': library,
    'node_modules/native-library': nativeLibrary,
    'api/node_modules/library': newerLibrary,
  });
  for (const location of Object.keys(installedPackages)) mkdirSync(path.join(folder, location), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function writePackages(file: string, packages: Record<string, object>) {
  writeFileSync(path.join(folder, file), JSON.stringify({ packages }));
}

function runInstall(): string {
  const { stdout } = spawnSync(process.execPath, [script], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env.PATH}` },
  });
  return stdout;
}

test('installs everything in a new clone', () => {
  expect(runInstall()).toContain('npm ci --include=dev');
});

test('installs nothing after npm install, also without packages for other platforms', () => {
  writePackages('node_modules/.package-lock.json', installedPackages);
  expect(runInstall()).toBe('');
});

test('installs what is missing in the node_modules of a workspace', () => {
  writePackages('node_modules/.package-lock.json', installedPackages);
  rmSync(path.join(folder, 'api/node_modules'), { recursive: true });
  expect(runInstall()).toContain('npm install --no-save --include=dev');
});

test('installs nothing in an unpacked archive, which has no lock file', () => {
  rmSync(path.join(folder, 'package-lock.json'));
  writePackages('node_modules/.package-lock.json', { 'node_modules/library': library });
  expect(execFileSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' })).toBe('');
});

test.each([
  ['a library has changed', { ...installedPackages, 'node_modules/library': { ...library, version: '0.9.0' } }],
  ['a workspace is new', { 'node_modules/library': library, 'api/node_modules/library': newerLibrary }],
])('replaces only what changed when %s, and says what that means for a running site', (_change, installed) => {
  writePackages('node_modules/.package-lock.json', installed);
  const output = runInstall();
  expect(output).toContain('If a site runs from this folder, restart it afterwards.');
  expect(output).toContain('npm install --no-save --include=dev');
});
