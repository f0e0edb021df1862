import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../deploy/build/packages.ts';
import { computeIntegrity, type ReleaseManifest } from '../../deploy/build/release-manifest.ts';
import { compress } from '../../deploy/compose/composition.ts';
import { promote } from '../../deploy/release/promote.ts';
import { ReleaseStore } from '../../deploy/release/store.ts';

/** The releases that tests read; a test that changes releases takes a copy. */
export const testStore = path.join(root, 'var/test/site');

/** The environment of started programs. Compiled modules are stored, because tests start hundreds of them. */
export const programEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
};

/** Runs `npm run site -- release` as an operator does, in a checkout and for a store; returns its output. */
export function runReleaseCommand(checkout: string, storeFolder: string, ...args: string[]): Promise<string> {
  const command = spawn(process.execPath, ['deploy/commands/main.ts', 'release', ...args], {
    cwd: checkout,
    env: { ...programEnvironment, SITE_STORE: storeFolder },
  });
  const output: string[] = [];
  command.stdout.on('data', (data) => output.push(String(data)));
  command.stderr.on('data', (data) => output.push(String(data)));
  return new Promise((resolve, reject) => {
    command.once('exit', (code) => {
      const text = output.join('').trim();
      if (code === 0) resolve(text);
      else reject(new Error(text));
    });
  });
}

const excludedFolders = ['.git', 'node_modules', 'var', 'test-results', 'e2e'];

/** Copies the checkout, so that a test can edit its sources; libraries are hard links if the system supports them. */
export function copyCheckout(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'checkout-'));
  for (const name of readdirSync(root).filter((entry) => !excludedFolders.includes(entry))) {
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (source) => !/\/(dist|node_modules)$/.test(source),
    });
  }
  const copyResult = spawnSync('cp', ['-al', path.join(root, 'node_modules'), folder]);
  if (copyResult.status !== 0) {
    cpSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  return folder;
}

/** Copies a store, by default the tests' own, so that a test can change it. */
export async function copyStore(original = testStore): Promise<ReleaseStore> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'releases-'));
  await cp(original, folder, { recursive: true });
  return new ReleaseStore(folder);
}

interface Alteration {
  /** Properties of the manifest to change. */
  manifest?: Partial<ReleaseManifest>;
  /** Edits the code of the entry. */
  entry?: (code: string) => string;
  /** Edits the code that renders pages, if the release is the shell's. */
  render?: (code: string) => string;
}

/** Stores an edited copy of an area's live release, as if it had been built that way; returns its id. */
export async function createAlteredRelease(store: ReleaseStore, name: string, { manifest, entry, render }: Alteration) {
  const live = (await store.getLive())[name];
  if (!live) throw new Error(`The area ${name} is not live.`);
  const release = randomBytes(8).toString('hex');
  const folder = store.getFolder(name, release);
  await cp(store.getFolder(name, live.release), folder, { recursive: true });
  await rm(path.join(folder, 'promoted'), { force: true });

  // Without digests only scripts and style sheets are checked, so that the server bundle can be edited.
  const altered = { ...(await store.getManifest(name, live.release)), ...manifest, digests: undefined };
  const file = path.join(folder, 'browser', altered.entry);
  const code = Buffer.from(applyEdit(await readFile(file, 'utf8'), entry));
  const { br, gzip } = await compress(code, 'quick');
  await Promise.all([writeFile(file, code), writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gzip)]);
  altered.integrity[altered.entry] = computeIntegrity(code);
  if (render) {
    const renderer = path.join(folder, 'server/render.mjs');
    await writeFile(renderer, applyEdit(await readFile(renderer, 'utf8'), render));
  }
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(altered));
  return release;
}

function applyEdit(code: string, edit: ((code: string) => string) | undefined): string {
  const after = edit?.(code) ?? code;
  if (edit && after === code) throw new Error('The edit changed nothing.');
  return after;
}

/** Makes a copy of an area's live release with an edited entry live. */
export async function releaseWithEntry(store: ReleaseStore, name: string, edit: (code: string) => string) {
  const before = (await store.getLive())[name]?.release ?? '';
  const release = await createAlteredRelease(store, name, { entry: edit });
  await promote(store, { [name]: release });
  return { before, release };
}

/** Edits a file of an area's live release in place, as if it had been built that way; it has no previous release. */
export async function editLiveFile(store: ReleaseStore, name: string, file: RegExp, edit: (code: string) => string) {
  const release = (await store.getLive())[name]?.release;
  if (!release) throw new Error(`The area ${name} is not live.`);
  const folder = store.getFolder(name, release);
  const manifestFile = path.join(folder, 'release.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as ReleaseManifest;
  const write = async (file: string, change: (code: string) => string) => {
    const filePath = path.join(folder, 'browser', file);
    const code = Buffer.from(change(await readFile(filePath, 'utf8')));
    const { br, gzip } = await compress(code, 'quick');
    await Promise.all([writeFile(filePath, code), writeFile(`${filePath}.br`, br), writeFile(`${filePath}.gz`, gzip)]);
    const before = manifest.integrity[file] ?? '';
    manifest.integrity[file] = computeIntegrity(code);
    return { before, after: computeIntegrity(code) };
  };
  const editedFile = Object.keys(manifest.integrity).find((candidate) => file.test(candidate));
  if (!editedFile) throw new Error(`${name} has no file ${file}.`);
  const { before, after } = await write(editedFile, edit);
  // The entry contains the digests of the other files.
  if (editedFile !== manifest.entry) await write(manifest.entry, (code) => code.replaceAll(before, after));
  await writeFile(manifestFile, JSON.stringify({ ...manifest, digests: undefined }));
}

/** Copies the live release of an area from another store, under a new id, and promotes it. */
export async function promoteCopyFrom(store: ReleaseStore, original: ReleaseStore, name: string): Promise<void> {
  const live = (await original.getLive())[name]?.release;
  if (!live) throw new Error(`The area ${name} is not live.`);
  const release = 'fedcba9876543210';
  await cp(original.getFolder(name, live), store.getFolder(name, release), { recursive: true });
  await promote(store, { [name]: release });
}

/** A message of each area that the new release changes. */
const changedMessages = {
  public: { key: 'landing.title', text: '<line>A newer landing page.</line> <line>{brand}.</line>' },
  dashboard: { key: 'servers.title', text: 'Your newer servers' },
  admin: { key: 'bans.title', text: 'Newer banned users' },
};

/** An area that gets a new release. */
export type ChangedArea = keyof typeof changedMessages;

/** Creates a store with a new live release of every area; the tests' own releases are the previous ones. */
export async function createStoreWithNewReleases() {
  const checkout = copyCheckout();
  const store = await copyStore();
  const released: Record<string, string> = {};
  for (const [area, { key, text }] of Object.entries(changedMessages)) {
    const file = path.join(checkout, `remote-${area}/src/messages/en.json`);
    const before = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    rmSync(file);
    writeFileSync(file, JSON.stringify({ ...before, [key]: text }));
    released[area] = (await runReleaseCommand(checkout, store.folder, 'publish', area)).split('\n').at(-1) ?? '';
  }
  await promote(store, released);
  rmSync(checkout, { recursive: true });
  return store;
}
