import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { outputOf } from '../build/packages.ts';
import type { ReleaseManifest } from '../build/release-manifest.ts';
import { compress } from '../compose/composition.ts';
import { type Live, LivePointer } from './live.ts';
import { FolderStorage, type Storage } from './storage.ts';

/** A release as the store holds it. */
export interface StoredRelease extends ReleaseManifest {
  publishedAt: string;
}

/** Releases that never change, and the pointer that says which of them are live. */
export class ReleaseStore {
  readonly folder: string;
  readonly pointer: LivePointer;
  private readonly storage: Storage;

  constructor(folder: string, storage: Storage = new FolderStorage(folder)) {
    this.folder = folder;
    this.storage = storage;
    this.pointer = new LivePointer(storage);
  }

  /** Where a release's files are. */
  folderOf(name: string, release: string): string {
    return this.storage.folder(keyOf(name, release));
  }

  /** A release that was published whole. */
  async find(name: string, release: string): Promise<StoredRelease | undefined> {
    const content = await this.storage.read(`${keyOf(name, release)}/release.json`);
    return content && (JSON.parse(content.toString()) as StoredRelease);
  }

  /** What a release says about itself. */
  async manifestOf(name: string, release: string): Promise<StoredRelease> {
    const found = await this.find(name, release);
    if (!found) throw new Error(`There is no release ${release} of ${name}.`);
    return found;
  }

  /** The ids of an area's releases. */
  async releasesOf(name: string): Promise<string[]> {
    return this.storage.list(`areas/${name}`);
  }

  /** The names of the areas that have releases. */
  async names(): Promise<string[]> {
    return this.storage.list('areas');
  }

  /** Stores a finished build as a release and answers its id; the same build is the same release. */
  async publish(packageName: string): Promise<string> {
    const { dist } = outputOf(packageName);
    const files = globSync('{browser,server}/**/*.*', { cwd: dist }).sort();
    const name = packageName.replace('remote-', '');
    const release = digestOf(dist, files);
    if (await this.find(name, release)) return release;
    const key = keyOf(name, release);
    await Promise.all(files.map((file) => this.store(`${key}/${file}`, readFileSync(path.join(dist, file)))));
    const manifest = JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8')) as ReleaseManifest;
    // The marker comes last: a release without it was not published whole, and cannot become live.
    const marker: StoredRelease = { ...manifest, publishedAt: new Date().toISOString() };
    await this.storage.create(`${key}/release.json`, JSON.stringify(marker, undefined, 2));
    return release;
  }

  /** Notes that a release has become live once; from then on everybody may have its files. */
  async markPromoted(name: string, release: string) {
    await this.storage.create(`${keyOf(name, release)}/promoted`, '');
  }

  /** Whether a release has ever been live. */
  async wasPromoted(name: string, release: string): Promise<boolean> {
    return (await this.storage.read(`${keyOf(name, release)}/promoted`)) !== undefined;
  }

  /** Takes a release away for good. */
  async remove(name: string, release: string) {
    // The marker first, so that nobody makes a release live that is half gone.
    await this.storage.remove(`${keyOf(name, release)}/release.json`);
    await this.storage.remove(keyOf(name, release));
  }

  /** The releases that are live. */
  async live(): Promise<Live> {
    return (await this.pointer.current()).live;
  }

  private async store(key: string, content: Buffer) {
    await this.storage.create(key, content);
    if (!/\/browser\/.*\.(js|css)$/.test(key)) return;
    const { br, gzip } = await compress(content, 'best');
    await Promise.all([this.storage.create(`${key}.br`, br), this.storage.create(`${key}.gz`, gzip)]);
  }
}

function keyOf(name: string, release: string): string {
  return `areas/${name}/${release}`;
}

function digestOf(folder: string, files: string[]): string {
  const digest = createHash('sha256');
  for (const file of files) {
    digest
      .update(`${file}\0`)
      .update(readFileSync(path.join(folder, file)))
      .update('\0');
  }
  return digest.digest('hex').slice(0, 16);
}
