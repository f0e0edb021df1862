import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ReleaseStore } from '../release/store.ts';
import { readEnvironment } from '../site-environment.ts';
import { makeShellLive, publishShell } from '../testing/publish-shell.ts';
import { LiveSite } from './live-site.ts';

let folder = '';
let store: ReleaseStore;
let site: LiveSite | undefined;

const getFile = (id: string, file: string) => path.join(store.getFolder('shell', id), file);

/** Opens the site; the promise resolves with the first error that it logs. */
async function open(): Promise<{ firstError: Promise<unknown> }> {
  const { promise: firstError, resolve } = Promise.withResolvers<unknown>();
  const environment = readEnvironment({ API_BASE: 'http://api.test', SITE_STORE: store.folder });
  site = await LiveSite.open(environment, { info: () => {}, error: resolve }, { fetchFeatures: async () => [] });
  return { firstError };
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'altered-release-'));
  store = new ReleaseStore(folder);
});
afterEach(() => {
  site?.close();
  site = undefined;
  rmSync(folder, { recursive: true });
});

test.each(['browser/main.js', 'browser/main.js.br', 'server/render.mjs'])(
  'a start fails if %s of a live release was altered, before its code runs',
  async (file) => {
    const id = await publishShell(store, 'First');
    await makeShellLive(store, id);
    writeFileSync(getFile(id, file), 'throw new Error("It runs.");');
    await expect(open()).rejects.toMatchObject({
      name: 'AlteredReleaseError',
      isForOperator: true,
      message: expect.stringMatching(
        `^${getFile(id, file)} is missing or was altered .*: npm run site -- release rollback shell$`,
      ),
    });
  },
);

test('a running gateway keeps the previous release if a file of the new one was altered, and logs which', async () => {
  const [first, second] = [await publishShell(store, 'First'), await publishShell(store, 'Second')];
  await makeShellLive(store, first);
  const { firstError } = await open();
  rmSync(getFile(second, 'browser/main.js'));
  await makeShellLive(store, second);
  expect(await firstError).toMatchObject({ error: expect.stringContaining(getFile(second, 'browser/main.js')) });
  expect(site?.live).toEqual({ shell: { release: first } });
  expect(await site?.files.find(`/areas/shell/${first}/main.js`)).toBeDefined();
});

test('starts with a release that was published without digests', async () => {
  const id = await publishShell(store, 'First');
  await makeShellLive(store, id);
  const { digests: _digests, ...earlier } = await store.getManifest('shell', id);
  writeFileSync(getFile(id, 'release.json'), JSON.stringify(earlier));
  await open();
  expect(site?.live).toEqual({ shell: { release: id } });
});
