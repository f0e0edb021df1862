import { getOwn, isRecord } from 'vigil-bot/manifest';

type UnknownRecord = Readonly<Record<string, unknown>>;

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

/** Stored values with an empty list at a path where no list was ever saved, so that nothing is known of its items. */
export function withSavedList(saved: UnknownRecord, [id = '', ...rest]: readonly string[]): UnknownRecord {
  const value = getOwn(saved, id);
  if (rest.length === 0) return Array.isArray(value) ? saved : { ...saved, [id]: [] };
  // An item of an outer list knows its own lists, or is new itself.
  if (Array.isArray(value)) return saved;
  return { ...saved, [id]: withSavedList(isRecord(value) ? value : {}, rest) };
}
