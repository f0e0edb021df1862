import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  // Without the cache of compiled modules: running programs replace its files while they are copied.
  const libraries = readdirSync(path.join(root, 'node_modules')).filter((entry) => entry !== '.cache');
  const copied = path.join(folder, 'node_modules');
  mkdirSync(copied);
  const sources = libraries.map((entry) => path.join(root, 'node_modules', entry));
  if (spawnSync('cp', ['-al', ...sources, copied]).status === 0) return folder;
  rmSync(copied, { recursive: true });
  for (const entry of libraries) {
    cpSync(path.join(root, 'node_modules', entry), path.join(copied, entry), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  return folder;
}

/** Replaces a text in a file of a checkout. */
export function editFile(checkout: string, file: string, from: string, to: string) {
  const target = path.join(checkout, file);
  const source = readFileSync(target, 'utf8');
  if (!source.includes(from)) throw new Error(`${file} does not contain ${from}`);
  // A new file instead of new content, because the copied files may be hard links.
  rmSync(target);
  writeFileSync(target, source.replace(from, to));
}

/** Copies a store, by default the tests' own, so that a test can change it. */
export async function copyStore(original = testStore): Promise<ReleaseStore> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'releases-'));
  await cp(original, folder, { recursive: true });
  return new ReleaseStore(folder);
}

/** A text of the interface, and the one that replaces it. */
type Text = readonly [before: string, after: string];

interface Alteration {
  /** Properties of the manifest to change. */
  manifest?: Partial<ReleaseManifest>;
  /** Edits the code of the entry. */
  entry?: (code: string) => string;
  /** A text to replace in English. */
  text?: Text;
  /** Edits the code that renders pages, if the release is the shell's. */
  render?: (code: string) => string;
}

/** Publishes an edited copy of an area's live release, as if it had been built that way; returns its id. */
export async function createAlteredRelease(
  store: ReleaseStore,
  name: string,
  { manifest, entry, text, render }: Alteration,
) {
  const live = (await store.getLive())[name];
  if (!live) throw new Error(`The area ${name} is not live.`);
  const release = randomBytes(8).toString('hex');
  const folder = store.getFolder(name, release);
  await cp(store.getFolder(name, live.release), folder, { recursive: true });
  await rm(path.join(folder, 'promoted'), { force: true });

  const publishedAt = new Date().toISOString();
  const altered = { ...(await store.getManifest(name, live.release)), publishedAt, ...manifest };
  if (entry) await editBrowserFile(folder, altered, altered.entry, entry);
  if (text) {
    const replaceText = (code: string) => code.replaceAll(...text);
    await editBrowserFile(folder, altered, findBrowserFile(altered, /^messages-en\./), replaceText);
    await editServerFile(folder, /^messages-en\./, replaceText);
  }
  if (render) await editServerFile(folder, /^render\./, render);
  await writeManifest(folder, altered);
  return release;
}

function findBrowserFile({ integrity }: ReleaseManifest, pattern: RegExp): string {
  const file = Object.keys(integrity).find((candidate) => pattern.test(candidate));
  if (!file) throw new Error(`The release has no file ${pattern}.`);
  return file;
}

/** Edits a file of a release that browsers load, its compressed copies, and its digests. */
async function editBrowserFile(
  folder: string,
  manifest: ReleaseManifest,
  file: string,
  edit: (code: string) => string,
) {
  const write = async (name: string, change: (code: string) => string) => {
    const filePath = path.join(folder, 'browser', name);
    const code = Buffer.from(applyEdit(await readFile(filePath, 'utf8'), change));
    const { br, gzip } = await compress(code, 'quick');
    await Promise.all([writeFile(filePath, code), writeFile(`${filePath}.br`, br), writeFile(`${filePath}.gz`, gzip)]);
    const before = manifest.integrity[name] ?? '';
    manifest.integrity[name] = computeIntegrity(code);
    return { before, after: computeIntegrity(code) };
  };
  const { before, after } = await write(file, edit);
  // The entry contains the digests of the other files.
  if (file !== manifest.entry) await write(manifest.entry, (code) => code.replaceAll(before, after));
}

async function editServerFile(folder: string, pattern: RegExp, edit: (code: string) => string) {
  const name = readdirSync(path.join(folder, 'server')).find((candidate) => pattern.test(candidate)) ?? '';
  const file = path.join(folder, 'server', name);
  await writeFile(file, applyEdit(await readFile(file, 'utf8'), edit));
}

/** Without digests only scripts and style sheets are checked, so that the server bundle can be edited. */
async function writeManifest(folder: string, manifest: ReleaseManifest) {
  await writeFile(path.join(folder, 'release.json'), JSON.stringify({ ...manifest, digests: undefined }, null, 2));
}

function applyEdit(code: string, edit: (code: string) => string): string {
  const after = edit(code);
  if (after === code) throw new Error('The edit changed nothing.');
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
  const manifest = await store.getManifest(name, release);
  await editBrowserFile(folder, manifest, findBrowserFile(manifest, file), edit);
  await writeManifest(folder, manifest);
}

/** Copies the live release of an area from another store, under a new id, and promotes it. */
export async function promoteCopyFrom(store: ReleaseStore, original: ReleaseStore, name: string): Promise<void> {
  const live = (await original.getLive())[name]?.release;
  if (!live) throw new Error(`The area ${name} is not live.`);
  const release = 'fedcba9876543210';
  await cp(original.getFolder(name, live), store.getFolder(name, release), { recursive: true });
  await promote(store, { [name]: release });
}

/**
 * Builds and publishes an area with another text in English; returns the release. Unlike a copy, it can be on a page
 * together with the live release.
 */
export async function publishWithText(store: ReleaseStore, area: string, [before, after]: Text): Promise<string> {
  const checkout = copyCheckout();
  const file = path.join(checkout, `remote-${area}/src/messages/en.json`);
  writeFileSync(
    file,
    applyEdit(readFileSync(file, 'utf8'), (texts) => texts.replace(before, after)),
  );
  const output = await runReleaseCommand(checkout, store.folder, 'publish', area);
  rmSync(checkout, { recursive: true });
  return output.split('\n').at(-1) ?? '';
}

/** A text of each area that the new release changes. */
const changedTexts = {
  public: ['Your server sleeps.', 'A newer landing page.'],
  dashboard: ['Your servers', 'Your newer servers'],
  admin: ['Banned users', 'Newer banned users'],
} as const;

/** An area that gets a new release. */
export type ChangedArea = keyof typeof changedTexts;

/** Creates a store with a new live release of every area; the tests' own releases are the previous ones. */
export async function createStoreWithNewReleases() {
  const store = await copyStore();
  const released: Record<string, string> = {};
  for (const [area, text] of Object.entries(changedTexts))
    released[area] = await (area === 'dashboard'
      ? publishWithText(store, area, text)
      : createAlteredRelease(store, area, { text }));
  await promote(store, released);
  return store;
}
