const SHORTEST_MS = 5000;
const LONGEST_MS = 60_000;

/** Doubles the pause between retries of the same key; another key starts with the shortest pause. */
export class Backoff {
  private key: string | undefined;
  private pauseMs = 0;
  private until = 0;

  /** Whether it is too early to retry. */
  isActive(key: string): boolean {
    return key === this.key && performance.now() < this.until;
  }

  /** Returns the pause in milliseconds. */
  recordFailure(key: string): number {
    this.pauseMs = key === this.key ? Math.min(this.pauseMs * 2, LONGEST_MS) : SHORTEST_MS;
    this.key = key;
    this.until = performance.now() + this.pauseMs;
    return this.pauseMs;
  }
}
