import { getOwn, isRecord } from 'vigil-bot/manifest';

/** The stored value of a field. It is not known in items of lists and entries of maps that were never saved. */
export function findSaved(saved: unknown, path: readonly string[]): { isKnown: boolean; value: unknown } {
  const [id, ...rest] = path;
  if (id === undefined) return { isKnown: true, value: saved };
  if (Array.isArray(saved)) {
    const item: unknown = saved.find((candidate) => isRecord(candidate) && candidate.id === id);
    return item === undefined ? { isKnown: false, value: undefined } : findSaved(item, rest);
  }
  const value = isRecord(saved) ? getOwn(saved, id) : undefined;
  // Groups are stored once a field in them is.
  if (value === undefined) return { isKnown: !/^\d/.test(id), value: undefined };
  return findSaved(value, rest);
}
