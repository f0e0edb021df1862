import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getOutputFolders } from '../build/packages.ts';
import { computeIntegrity, type ReleaseManifest } from '../build/release-manifest.ts';
import { compress } from '../compose/composition.ts';
import { BucketStorage } from './bucket-storage.ts';
import { type Live, LiveHistory } from './live.ts';
import { computeReleaseId } from './release-id.ts';
import { FolderStorage, type Storage } from './storage.ts';
import type { StoreLocation } from './store-location.ts';

/** A release in the store. */
export interface StoredRelease extends ReleaseManifest {
  publishedAt: string;
  /** The digests of all files by path, with compressed copies and the server bundle; absent in earlier releases. */
  digests?: Record<string, string>;
}

/** What the live releases are composed from. */
export interface CompositionSource {
  /** A local folder that has the live releases and their fallbacks. */
  storeFolder: string;
  /** Where these releases are stored. */
  storeName: string;
  /** The fallbacks of each area, the newest first. */
  fallbacks: Record<string, string[]>;
}

/** Stores immutable releases, and the pointer to the live ones. */
export class ReleaseStore {
  /** The folder of releases, or the URL of their bucket. */
  readonly folder: string;
  readonly pollIntervalMs: number;
  readonly liveHistory: LiveHistory;
  private readonly storage: Storage;

  constructor(location: StoreLocation, storage = openStorage(location)) {
    this.folder = typeof location === 'string' ? location : location.url;
    this.pollIntervalMs = storage.pollIntervalMs;
    this.storage = storage;
    this.liveHistory = new LiveHistory(storage);
  }

  /** The folder of a release's files, or their URL in a bucket. */
  getFolder(name: string, release: string): string {
    return `${this.folder}/${getKey(name, release)}`;
  }

  /** A file of a release, if it exists. */
  readFile(name: string, release: string, file: string): Promise<Buffer | undefined> {
    return this.storage.read(`${getKey(name, release)}/${file}`);
  }

  /** Runs with a local folder of what the live releases are composed from. */
  async withCompositionSource<T>(live: Live, run: (source: CompositionSource) => Promise<T>): Promise<T> {
    const fallbacks: CompositionSource['fallbacks'] = {};
    for (const [name, entry] of Object.entries(live))
      fallbacks[name] = name === 'shell' ? [] : await this.liveHistory.findPreviousReleases(name, entry);
    const prefixes = Object.entries(live).flatMap(([name, { release }]) =>
      [release, ...(fallbacks[name] ?? [])].map((id) => getKey(name, id)),
    );
    return this.storage.withLocalCopy(prefixes, (storeFolder) =>
      run({ storeFolder, storeName: this.folder, fallbacks }),
    );
  }

  /** Finds a completely published release. */
  async find(name: string, release: string): Promise<StoredRelease | undefined> {
    const content = await this.storage.read(`${getKey(name, release)}/release.json`);
    return content && (JSON.parse(content.toString()) as StoredRelease);
  }

  /** The manifest of a release. */
  async getManifest(name: string, release: string): Promise<StoredRelease> {
    const found = await this.find(name, release);
    if (!found) throw new Error(`There is no release ${release} of ${name}.`);
    return found;
  }

  /** The ids of a package's releases. */
  async listReleases(name: string): Promise<string[]> {
    return this.storage.list(`areas/${name}`);
  }

  /** The names of the packages that have releases: the shell and the areas. */
  async listPackages(): Promise<string[]> {
    return this.storage.list('areas');
  }

  /** Stores a finished build as a release and returns its id; the same build has the same id. */
  async publish(packageName: string, dist = getOutputFolders(packageName).dist): Promise<string> {
    const name = packageName.replace('remote-', '');
    const { release, files } = identifyBuild(packageName, dist);
    if (await this.find(name, release)) return release;
    const key = getKey(name, release);
    const digests = await Promise.all(
      files.map((file) => this.storeFile(key, file, readFileSync(path.join(dist, file)))),
    );
    const manifest = JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8')) as ReleaseManifest;
    // The marker comes last: without it a release is incomplete, and cannot become live.
    const marker: StoredRelease = {
      ...manifest,
      digests: Object.fromEntries(digests.flat()),
      publishedAt: new Date().toISOString(),
    };
    await this.storage.create(`${key}/release.json`, JSON.stringify(marker, undefined, 2));
    return release;
  }

  /** Records that a release became live; from then on its files are public. */
  async markPromoted(name: string, release: string) {
    await this.storage.create(`${getKey(name, release)}/promoted`, '');
  }

  /** Whether a release has ever been live. */
  async wasPromoted(name: string, release: string): Promise<boolean> {
    return (await this.storage.read(`${getKey(name, release)}/promoted`)) !== undefined;
  }

  /** Removes a release. */
  async remove(name: string, release: string) {
    // The marker first, so that a half removed release cannot become live.
    await this.storage.remove(`${getKey(name, release)}/release.json`);
    await this.storage.remove(getKey(name, release));
  }

  /** Removes what killed publishers left behind before a time; returns how many files. */
  removeUnfinishedFiles(before: number): Promise<number> {
    return this.storage.removeUnfinishedFiles(before);
  }

  /** The releases that are live. */
  async getLive(): Promise<Live> {
    return (await this.liveHistory.getLatest()).live;
  }

  /** Stores a file, and the compressed copies of a script or style sheet; returns the digest of each by its path. */
  private async storeFile(key: string, file: string, content: Buffer) {
    const stored = [[file, content] as const];
    if (/^browser\/.*\.(js|css)$/.test(file)) {
      const { br, gzip } = await compress(content, 'best');
      stored.push([`${file}.br`, br], [`${file}.gz`, gzip]);
    }
    await Promise.all(stored.map(([name, body]) => this.storage.create(`${key}/${name}`, body)));
    return stored.map(([name, body]) => [name, computeIntegrity(body)] as const);
  }
}

/** The files of a finished build, and the id that it has as a release. */
export function identifyBuild(packageName: string, dist = getOutputFolders(packageName).dist) {
  const files = globSync('{browser,server}/**/*.*', { cwd: dist }).sort();
  return { release: computeReleaseId(dist, files), files };
}

function openStorage(location: StoreLocation): Storage {
  return typeof location === 'string' ? new FolderStorage(location) : new BucketStorage(location);
}

function getKey(name: string, release: string): string {
  return `areas/${name}/${release}`;
}
