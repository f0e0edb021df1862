interface Entry<T> {
  at: number;
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

  constructor(maxEntries: number) {
    this.maxEntries = maxEntries;
  }

  /** Returns the cached value if it is fresh, otherwise the pending or a new load. */
  get(key: string, { now, maxAgeMs }: MaxAge, load: () => Promise<T>): Promise<T> {
    const existing = this.entries.get(key);
    if (existing && (!existing.isSettled || isFresh(now() - existing.at, maxAgeMs))) return existing.value;
    const entry: Entry<T> = { at: now(), isSettled: false, value: load() };
    this.store(key, entry);
    entry.value.then(
      () => {
        entry.isSettled = true;
      },
      () => this.entries.get(key) === entry && this.entries.delete(key),
    );
    return entry.value;
  }

  private store(key: string, entry: Entry<T>) {
    this.entries.delete(key);
    this.entries.set(key, entry);
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size > this.maxEntries) this.entries.delete(oldest);
  }
}

/** If the clock was set back, the age is unknown and the value counts as stale. */
function isFresh(age: number, maxAge: number): boolean {
  return maxAge > 0 && age >= 0 && age <= maxAge;
}
