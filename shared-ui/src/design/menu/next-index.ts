interface Move {
  key: string;
  /** Where one is; -1 is nowhere yet. */
  index: number;
  count: number;
  back: string;
  forward: string;
}

/** Where a key leads in a row of things that goes round; nowhere for keys that do not move. */
export function getNextIndex({ key, index, count, back, forward }: Move): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === forward) return (index + 1) % count;
  if (key === back) return index <= 0 ? count - 1 : index - 1;
  return undefined;
}
