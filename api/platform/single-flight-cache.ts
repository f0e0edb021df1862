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

  constructor(most: number) {
    this.maxEntries = most;
  }

  /** The cached value if it is fresh enough, otherwise the one that is being loaded. */
  get(key: string, { now, maxAgeMs }: MaxAge, ask: () => Promise<T>): Promise<T> {
    const known = this.entries.get(key);
    if (known && (!known.isSettled || isFresh(now() - known.at, maxAgeMs))) return known.value;
    const asked: Entry<T> = { at: now(), isSettled: false, value: ask() };
    this.store(key, asked);
    asked.value.then(
      () => {
        asked.isSettled = true;
      },
      () => this.entries.get(key) === asked && this.entries.delete(key),
    );
    return asked.value;
  }

  private store(key: string, asked: Entry<T>) {
    this.entries.delete(key);
    this.entries.set(key, asked);
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size > this.maxEntries) this.entries.delete(oldest);
  }
}

/** A clock that was set back says nothing about an age, so that the value counts as old. */
function isFresh(age: number, maxAge: number): boolean {
  return maxAge > 0 && age >= 0 && age <= maxAge;
}
