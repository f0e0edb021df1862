/** How many commands a connection may send in a time. */
export interface CommandLimit {
  count: number;
  windowMs: number;
}

/** Counts commands; the function returns false for each above the limit. */
export function createCommandCounter({ count, windowMs }: CommandLimit, now: () => number): () => boolean {
  let received = { count: 0, since: now() };
  return () => {
    if (now() - received.since > windowMs) received = { count: 0, since: now() };
    received.count += 1;
    return received.count <= count;
  };
}
