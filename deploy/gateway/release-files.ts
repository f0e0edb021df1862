import { createHash } from 'node:crypto';
import path from 'node:path';
import type { ServedFile } from '../compose/composition.ts';
import type { Live } from '../release/live.ts';
import { mapInBatches } from '../release/map-in-batches.ts';
import type { ReleaseStore } from '../release/store.ts';

/** The types of files that releases have, by ending. */
const fileTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

const pathPattern = /^\/areas\/([a-z]+)\/([0-9a-f]{16})\/((?:[\w.-]+\/)*[\w.-]+)$/;

/** How long an answer of the store about a release holds, also that there is none. */
const LOOKUP_TTL_MS = 5000;
const MAX_CACHED_LOOKUPS = 5000;
const MAX_PENDING_LOOKUPS = 50;

/** What the store says of a release. */
interface Lookup {
  wasPromoted: boolean;
  /** The digests of its files; undefined if it is not there, or was published by an early version. */
  digests?: Record<string, string>;
  isStored: boolean;
}

/** Too many different releases were requested at the same time. */
class TooManyLookupsError extends Error {
  readonly statusCode = 429;
}

/** The files of releases: live ones are in memory, older ones are read on request. */
export class ReleaseFiles {
  private readonly files = new Map<string, ServedFile>();
  private readonly promoted = new Set<string>();
  private readonly store: ReleaseStore;
  /** Anybody can request invented releases; each costs a bucket two requests at most every few seconds. */
  private readonly lookups = new Map<string, { expiresAt: number; lookup: Promise<Lookup> }>();
  private pendingLookups = 0;

  constructor(store: ReleaseStore) {
    this.store = store;
  }

  /** Reads all files of the live releases into memory. */
  async warm(live: Live) {
    for (const [name, { release }] of Object.entries(live)) {
      // What is live was promoted; the store may be unreachable when its first file is requested.
      this.promoted.add(`${name}/${release}`);
      // Files of a release that was published without digests are read on request.
      const { digests = {} } = (await this.store.find(name, release)) ?? {};
      const files = Object.keys(digests).filter((file) => file.startsWith('browser/'));
      await mapInBatches(files, async (file) => {
        const pathname = `/areas/${name}/${release}/${file.replace('browser/', '')}`;
        const found = await this.find(pathname);
        if (found) this.files.set(pathname, found);
      });
    }
  }

  /** Evicts files that are no longer live. */
  evictExcept(live: Live) {
    const folders = Object.entries(live).map(([name, { release }]) => `/areas/${name}/${release}/`);
    for (const pathname of this.files.keys()) {
      if (!folders.some((folder) => pathname.startsWith(folder))) this.files.delete(pathname);
    }
  }

  /** Whether the release of a path is live, or was. If not, only staff may read it, as a preview. */
  async wasPathPromoted(pathname: string): Promise<boolean> {
    const [, name = '', release = ''] = pathPattern.exec(pathname) ?? [];
    return this.wasPromoted(name, release);
  }

  /** Whether a release is or was live. Caches only positive results, because a release may still be promoted. */
  async wasPromoted(name: string, release: string): Promise<boolean> {
    const key = `${name}/${release}`;
    if (this.promoted.has(key)) return true;
    const lookup = pathPattern.test(`/areas/${key}/x`) ? await this.getLookup(key) : undefined;
    if (lookup?.wasPromoted) this.promoted.add(key);
    return this.promoted.has(key);
  }

  /** Finds the file at a path, if a release has it. */
  async find(pathname: string): Promise<ServedFile | undefined> {
    const cached = this.files.get(pathname);
    if (cached) return cached;
    const [, name, release, file] = pathPattern.exec(pathname) ?? [];
    const type = fileTypes[path.extname(file ?? '')];
    if (!name || !release || !file || !type || !(await this.mayHave(name, release, file))) return undefined;
    const endings = type.startsWith('font/') ? [''] : ['', '.br', '.gz'];
    const [body, br, gzip] = await Promise.all(
      endings.map((ending) => this.store.readFile(name, release, `browser/${file}${ending}`)),
    );
    if (!body || (endings.length > 1 && !(br && gzip))) return undefined;
    const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    return { type, etag, body, ...(br && gzip && { br, gzip }) };
  }

  /** Whether a release may have a file. Releases of early versions do not list their files. */
  private async mayHave(name: string, release: string, file: string): Promise<boolean> {
    const { isStored, digests } = await this.getLookup(`${name}/${release}`);
    return digests ? Object.hasOwn(digests, `browser/${file}`) : isStored;
  }

  /** Looks a release up in the store, or returns a recent or pending look-up. */
  private getLookup(key: string): Promise<Lookup> {
    const cached = this.lookups.get(key);
    if (cached && cached.expiresAt > performance.now()) return cached.lookup;
    this.lookups.delete(key);
    const [oldest] = this.lookups.keys();
    if (oldest !== undefined && this.lookups.size >= MAX_CACHED_LOOKUPS) this.lookups.delete(oldest);
    const lookup = this.lookUp(key);
    this.lookups.set(key, { expiresAt: performance.now() + LOOKUP_TTL_MS, lookup });
    // Errors are not cached.
    lookup.catch(() => this.lookups.delete(key));
    return lookup;
  }

  private async lookUp(key: string): Promise<Lookup> {
    if (this.pendingLookups >= MAX_PENDING_LOOKUPS) throw new TooManyLookupsError('Too many releases were requested.');
    const [name = '', release = ''] = key.split('/');
    this.pendingLookups += 1;
    try {
      const [wasPromoted, found] = await Promise.all([
        this.store.wasPromoted(name, release),
        this.store.find(name, release),
      ]);
      return { wasPromoted, digests: found?.digests, isStored: found !== undefined };
    } finally {
      this.pendingLookups -= 1;
    }
  }
}
