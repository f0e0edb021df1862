import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Storage } from './storage.ts';

const liveRelease = z.object({ release: z.string(), previous: z.string().optional() });

const liveChange = z.object({
  live: z.record(z.string(), liveRelease),
  at: z.string(),
  /** A description for operators. */
  change: z.string(),
  /** The releases of a whole build that this change made live, by package. */
  build: z.record(z.string(), z.string()).optional(),
  /** The releases that are removed from the store after this entry: `<package>/<release>`. */
  removed: z.array(z.string()).optional(),
});

/** The live release of a package, and the one before it. */
export type LiveRelease = z.infer<typeof liveRelease>;

/** The live releases by package: the shell and the areas. */
export type Live = Record<string, LiveRelease>;

/** One change in the history, and the releases that were live after it. */
export type LiveChange = z.infer<typeof liveChange> & { number: number };

const folder = 'live';

const READ_AHEAD = 16;

/** How far the clocks of machines that change the same store may be apart. */
const MAX_REMOVAL_AHEAD_MS = 24 * 3_600_000;

/** How many previous releases can be used as fallbacks. */
const MAX_PREVIOUS_RELEASES = 2;

/**
 * Stores which releases are live, as numbered files; the last one is valid. A change creates the file with the next
 * number, which only one of two concurrent writers can do, so no change is lost.
 */
export class LiveHistory {
  private readonly storage: Storage;
  /** A change never changes. */
  private readonly changes = new Map<number, LiveChange>();

  constructor(storage: Storage) {
    this.storage = storage;
  }

  /** The number of the last change; 0 in a new store. */
  async getLatestNumber(): Promise<number> {
    return Math.max(
      0,
      ...(await this.storage.list(folder)).flatMap((name) =>
        /^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : [],
      ),
    );
  }

  /** The last change. */
  async getLatest(): Promise<LiveChange> {
    const number = await this.getLatestNumber();
    return (await this.read(number)) ?? { number: 0, live: {}, at: '', change: '' };
  }

  /** The fallbacks of a live release: the releases that were live before it, the newest first. */
  async findPreviousReleases(name: string, live: LiveRelease): Promise<string[]> {
    const found: string[] = [];
    let { previous } = live;
    while (previous && previous !== live.release && !found.includes(previous) && found.length < MAX_PREVIOUS_RELEASES) {
      found.push(previous);
      previous = (await this.findLast(name, previous))?.previous;
    }
    return found;
  }

  /** The last entry of a package in which this release was live. */
  async findLast(name: string, release: string): Promise<LiveRelease | undefined> {
    for await (const { live } of this.readBackwards()) {
      if (live[name]?.release === release) return live[name];
    }
    return undefined;
  }

  /** When a release was last replaced; undefined for one that is live, or never was. */
  async findReplacedAt(name: string, release: string): Promise<string | undefined> {
    let newer: LiveChange | undefined;
    for await (const change of this.readBackwards()) {
      if (change.live[name]?.release === release) return newer?.at;
      newer = change;
    }
    return undefined;
  }

  /** The last whole build that was made live, whether its releases still are or not. */
  async findLastBuild(): Promise<LiveChange['build']> {
    for (let number = await this.getLatestNumber(); number > 0; number -= 1) {
      const entry = await this.read(number);
      if (entry?.build) return entry.build;
    }
    return undefined;
  }

  /** Changes the live releases; if another process changes them at the same time, re-reads them and retries. */
  async change(
    what: string,
    next: (live: Live) => Promise<Live> | Live,
    build?: LiveChange['build'],
  ): Promise<LiveChange> {
    for (;;) {
      const { number, live } = await this.getLatest();
      const entry = { live: await next(live), at: new Date().toISOString(), change: what, build };
      const isLastBuild = !build || isDeepStrictEqual(build, await this.findLastBuild());
      if (isLastBuild && JSON.stringify(entry.live) === JSON.stringify(live)) return { ...entry, number };
      if (await this.create(number + 1, entry)) return { ...entry, number: number + 1 };
    }
  }

  /**
   * Records which releases are about to be removed. `select` chooses them by what is live, again after each change that
   * another process makes, so that no promotion and removal of the same release can both succeed.
   */
  async recordRemoval(select: (live: Live) => Promise<string[]>): Promise<string[]> {
    for (;;) {
      const { number, live } = await this.getLatest();
      const removed = await select(live);
      if (removed.length === 0) return [];
      const entry = { live, at: new Date().toISOString(), change: `prune ${removed.join(', ')}`, removed };
      if (await this.create(number + 1, entry)) return removed;
    }
  }

  /** Whether a release is being removed that was published at this time. */
  async isBeingRemoved(name: string, release: string, publishedAt: string): Promise<boolean> {
    // A later removal is one of a clock that was ahead, and was set back.
    const latest = new Date(Date.now() + MAX_REMOVAL_AHEAD_MS).toISOString();
    for await (const { at, removed } of this.readBackwards()) {
      if (at < publishedAt) return false;
      if (removed?.includes(`${name}/${release}`) && at <= latest) return true;
    }
    return false;
  }

  /** Creates the entry with a number, unless another process has created it. */
  private create(number: number, entry: Omit<LiveChange, 'number'>): Promise<boolean> {
    return this.storage.create(`${folder}/${number}.json`, JSON.stringify(entry, undefined, 2));
  }

  /** Reads the change with a number. */
  async read(number: number): Promise<LiveChange | undefined> {
    const cached = this.changes.get(number);
    if (cached) return cached;
    const content = await this.storage.read(`${folder}/${number}.json`);
    if (!content) return undefined;
    const change = { ...liveChange.parse(JSON.parse(content.toString())), number };
    this.changes.set(number, change);
    return change;
  }

  /** Reads the changes, the newest first; several at a time, because a bucket responds slowly. */
  private async *readBackwards() {
    for (let latest = await this.getLatestNumber(); latest > 0; latest -= READ_AHEAD) {
      const numbers = Array.from({ length: Math.min(READ_AHEAD, latest) }, (_, index) => latest - index);
      for (const change of await Promise.all(numbers.map((number) => this.read(number)))) if (change) yield change;
    }
  }
}
