const BATCH_SIZE = 16;

/** Calls a function for each item, for a few at a time, because all at once could be too many open files. */
export async function mapInBatches<T, R>(items: T[], map: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += BATCH_SIZE)
    results.push(...(await Promise.all(items.slice(start, start + BATCH_SIZE).map(map))));
  return results;
}
