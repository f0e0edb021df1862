import { type BotShare, botShares, getBotCaller } from './bot-caller.ts';

interface Entry<T> {
  at: number;
  share: BotShare;
  isSettled: boolean;
  value: Promise<T>;
}

/** How old a value may be. */
interface MaxAge {
  now: () => number;
  maxAgeMs: number;
}

/** Bounded cache with single-flight loading; errors are not cached. */
export class SingleFlightCache<T> {
  private readonly entries = new Map<string, Entry<T>>();
  private readonly maxEntries: number;
  private readonly cachesUndefined: boolean;

  constructor(maxEntries: number, { cachesUndefined = true } = {}) {
    this.maxEntries = maxEntries;
    this.cachesUndefined = cachesUndefined;
  }

  /** Returns the cached value if it is fresh, otherwise the pending or a new load. */
  get(key: string, { now, maxAgeMs }: MaxAge, load: () => Promise<T>): Promise<T> {
    const existing = this.entries.get(key);
    const { share } = getBotCaller();
    const isUsable = existing?.isSettled
      ? isFresh(now() - existing.at, maxAgeMs)
      : existing && isJoinable(existing, share);
    if (existing && isUsable) return existing.value;
    const entry: Entry<T> = { at: now(), share, isSettled: false, value: load() };
    this.store(key, entry);
    entry.value.then(
      (value) => {
        entry.isSettled = true;
        if (value === undefined && !this.cachesUndefined) this.forget(key, entry);
      },
      () => this.forget(key, entry),
    );
    return entry.value;
  }

  private forget(key: string, entry: Entry<T>) {
    if (this.entries.get(key) === entry) this.entries.delete(key);
  }

  private store(key: string, entry: Entry<T>) {
    this.entries.delete(key);
    this.entries.set(key, entry);
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size > this.maxEntries) this.entries.delete(oldest);
  }
}

/** Whether to wait for a pending load. A save must not wait for the turn of a visitor. */
function isJoinable({ share }: { share: BotShare }, other: BotShare): boolean {
  return botShares.indexOf(share) <= botShares.indexOf(other);
}

/** If the clock was set back, the age is unknown and the value counts as stale. */
function isFresh(age: number, maxAge: number): boolean {
  return maxAge > 0 && age >= 0 && age <= maxAge;
}
