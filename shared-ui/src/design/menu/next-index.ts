interface KeyMove {
  key: string;
  /** The current index, or -1. */
  index: number;
  count: number;
  back: string;
  forward: string;
}

/** The index that a key moves to, wrapping around. Undefined for other keys. */
export function getNextIndex({ key, index, count, back, forward }: KeyMove): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === forward) return (index + 1) % count;
  if (key === back) return index <= 0 ? count - 1 : index - 1;
  return undefined;
}
