import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { integrityOf, type ReleaseManifest } from '../../deploy/build/release-manifest.ts';
import { compress } from '../../deploy/compose/compress.ts';
import { promote } from '../../deploy/release/promote.ts';
import { ReleaseStore } from '../../deploy/release/store.ts';
import { testStore } from './test-store.ts';

/** A copy of releases, the tests' own if nothing else is said, that a test may change. */
export async function copyOfStore(original = testStore): Promise<ReleaseStore> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'releases-'));
  await cp(original, folder, { recursive: true });
  return new ReleaseStore(folder);
}

/** Makes a release of an area live whose entry was edited, as if it had been built that way. */
export async function releaseWithEntry(store: ReleaseStore, name: string, edit: (code: string) => string) {
  const before = (await store.live())[name];
  if (!before) throw new Error(`The area ${name} is not live.`);
  const release = '0123456789abcdef';
  const folder = store.folderOf(name, release);
  await cp(store.folderOf(name, before.release), folder, { recursive: true });

  const manifestFile = path.join(folder, 'release.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as ReleaseManifest;
  const entry = path.join(folder, 'browser', manifest.entry);
  const code = Buffer.from(edit(await readFile(entry, 'utf8')));
  const { br, gzip } = await compress(code, 'quick');
  await Promise.all([writeFile(entry, code), writeFile(`${entry}.br`, br), writeFile(`${entry}.gz`, gzip)]);
  manifest.integrity[manifest.entry] = integrityOf(code);
  await writeFile(manifestFile, JSON.stringify(manifest));
  await promote(store, { [name]: release });
  return { before: before.release, release };
}
