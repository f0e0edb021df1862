import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { outputOf } from '../build/packages.ts';
import type { ReleaseManifest } from '../build/release-manifest.ts';
import { compress } from '../compose/compress.ts';

/** Which release of a package is live, and which one was before it. */
export interface LiveRelease {
  release: string;
  previous?: string;
}

/** The releases that are live, by package name without `remote-`. */
export type Live = Record<string, LiveRelease>;

/** A folder of immutable releases, and the one pointer that says which of them are live. */
export class ReleaseStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Where a release stands. */
  folderOf(name: string, release: string): string {
    return path.join(this.folder, 'areas', name, release);
  }

  /** What a release says about itself. */
  async manifestOf(name: string, release: string): Promise<ReleaseManifest> {
    const text = await readFile(path.join(this.folderOf(name, release), 'release.json'), 'utf8');
    return JSON.parse(text) as ReleaseManifest;
  }

  /** Copies a finished build in as a release of its own and answers its id; the same build is the same release. */
  async publish(packageName: string): Promise<string> {
    const { dist } = outputOf(packageName);
    const name = packageName.replace('remote-', '');
    const release = contentDigest(dist);
    const target = this.folderOf(name, release);
    if (existsSync(path.join(target, 'release.json'))) return release;
    const draft = path.join(this.folder, 'drafts', randomUUID());
    await mkdir(draft, { recursive: true });
    await cp(path.join(dist, 'browser'), path.join(draft, 'browser'), { recursive: true });
    await cp(path.join(dist, 'server'), path.join(draft, 'server'), { recursive: true });
    await compressFiles(path.join(draft, 'browser'));
    await cp(path.join(dist, 'release.json'), path.join(draft, 'release.json'));
    await rm(target, { recursive: true, force: true });
    await mkdir(path.dirname(target), { recursive: true });
    await rename(draft, target);
    return release;
  }

  /** The releases that are live; none in a new store. */
  async live(): Promise<Live> {
    try {
      return JSON.parse(await readFile(this.pointer, 'utf8')) as Live;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
      throw error;
    }
  }

  /** Makes releases live, all at one moment. */
  async promote(releases: Record<string, string>): Promise<Live> {
    const live = await this.live();
    for (const [name, release] of Object.entries(releases)) {
      const before = live[name];
      if (before?.release !== release) live[name] = { release, previous: before?.release };
    }
    await writeAtomically(this.pointer, JSON.stringify(live, undefined, 2));
    return live;
  }

  private get pointer() {
    return path.join(this.folder, 'live.json');
  }
}

function contentDigest(folder: string): string {
  const digest = createHash('sha256');
  for (const file of globSync('{browser,server}/**/*.*', { cwd: folder }).sort()) {
    digest
      .update(`${file}\0`)
      .update(readFileSync(path.join(folder, file)))
      .update('\0');
  }
  return digest.digest('hex').slice(0, 16);
}

async function compressFiles(folder: string) {
  const files = globSync('**/*.{js,css}', { cwd: folder });
  await Promise.all(
    files.map(async (file) => {
      const target = path.join(folder, file);
      const { br, gzip } = await compress(await readFile(target), 'best');
      await Promise.all([writeFile(`${target}.br`, br), writeFile(`${target}.gz`, gzip)]);
    }),
  );
}

async function writeAtomically(file: string, text: string) {
  const draft = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(draft, 'w');
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
  await rename(draft, file);
}
