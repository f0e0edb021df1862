import { getOwn, isRecord, type UnknownRecord } from './json-values.ts';

/** New ids by old ids. Ids of fields in groups are paths, such as `opening/tables`. */
type Renamed = Readonly<Record<string, string>>;

/** Moves values from old ids to new ones, unless the new one has a value already. */
export function carryValues(values: UnknownRecord, renamed: Renamed = {}): UnknownRecord {
  let carried = values;
  for (const [from, to] of Object.entries(renamed)) {
    const value = getAt(carried, from.split('/'));
    if (value === undefined || getAt(carried, to.split('/')) !== undefined) continue;
    carried = setAt(setAt(carried, from.split('/'), undefined), to.split('/'), value);
  }
  return carried;
}

/** The path that a field has now, joined with slashes. */
export function carryPath(path: string, renamed: Renamed = {}): string {
  let carried = path;
  for (const [from, to] of Object.entries(renamed)) {
    if (carried === from) carried = to;
    else if (carried.startsWith(`${from}/`)) carried = to + carried.slice(from.length);
  }
  return carried;
}

function getAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, id) => (isRecord(value) ? getOwn(value, id) : undefined), values);
}

/** A copy with another value at a path; undefined removes it. */
function setAt(values: UnknownRecord, [id = '', ...rest]: readonly string[], value: unknown): UnknownRecord {
  const { [id]: current, ...others } = values;
  const next = rest.length === 0 ? value : setAt(isRecord(current) ? current : {}, rest, value);
  return next === undefined ? others : { ...others, [id]: next };
}
