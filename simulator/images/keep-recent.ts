/** Keeps what was made lately, so that it is not made again. */
export function keepRecent<T>(most: number): { get(key: string, make: () => T): T } {
  const kept = new Map<string, T>();
  return {
    get: (key, make) => {
      const value = kept.get(key) ?? make();
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return value;
    },
  };
}
