import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { unpack } from '../commands/testing/installation.ts';
import { ReleaseStore } from './store.ts';

const run = promisify(execFile);

let folder: string;
let store: ReleaseStore;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'release-changes-'));
  store = new ReleaseStore(path.join(folder, 'store'));
  for (const version of ['1.0.0', '2.0.0']) unpack(path.join(folder, version), version);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command of a version; returns what it printed. */
async function release(version: string, ...args: string[]) {
  const { stdout } = await run(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'deploy/commands/main.ts', 'release', ...args],
    { cwd: path.join(folder, version), env: { PATH: process.env.PATH, SITE_STORE: store.folder } },
  );
  return stdout.trim();
}

/** The live releases by package. */
async function getLive() {
  return Object.fromEntries(Object.entries(await store.getLive()).map(([name, live]) => [name, live.release]));
}

test('publishes every package and makes all of them live, also after a rollback', async () => {
  expect(await release('1.0.0', 'all')).toMatch(/^promote shell [0-9a-f]{16}, public [0-9a-f]{16}$/);
  const first = await getLive();
  expect(Object.keys(first)).toEqual(['shell', 'public']);
  for (const [name, id] of Object.entries(first)) expect(await store.wasPromoted(name, id)).toBe(true);
  await release('2.0.0', 'all');
  const second = await getLive();
  expect(second.shell).not.toBe(first.shell);
  await release('2.0.0', 'rollback', 'shell');
  expect(await getLive()).toEqual(first);
  await release('2.0.0', 'all');
  expect(await getLive()).toEqual(second);
});

test('with --if-new keeps a rollback until the build is another one, even an earlier one', async () => {
  await release('1.0.0', 'all', '--if-new');
  const first = await getLive();
  await release('2.0.0', 'all', '--if-new');
  const second = await getLive();
  await release('2.0.0', 'rollback', 'shell');
  expect(await release('2.0.0', 'all', '--if-new')).toBe('This build was made live before; the live releases stay.');
  expect(await getLive()).toEqual(first);
  await release('1.0.0', 'all', '--if-new');
  expect(await getLive()).toEqual(first);
  await release('2.0.0', 'all', '--if-new');
  expect(await getLive()).toEqual(second);
});
