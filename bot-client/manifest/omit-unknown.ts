import { getOwn, isRecord, type UnknownRecord } from './json-values.ts';
import type { Field } from './manifest.ts';

/** Values without those that have no field, or only without some of them. Paths are ids without those of entries. */
export function omitUnknown(
  fields: readonly Field[],
  values: UnknownRecord,
  isOmitted: (path: string) => boolean = () => true,
): UnknownRecord {
  return omitIn(fields, values, '', isOmitted);
}

function omitIn(
  fields: readonly Field[],
  values: UnknownRecord,
  prefix: string,
  isOmitted: (path: string) => boolean,
): UnknownRecord {
  const remaining = Object.entries(values).flatMap(([id, value]) => {
    const path = `${prefix}${id}`;
    const field = fields.find((candidate) => candidate.id === id);
    if (!field) return isOmitted(path) ? [] : [[id, value] as const];
    return [[id, 'fields' in field ? omitInside(field, value, `${path}/`, isOmitted) : value] as const];
  });
  return Object.fromEntries(remaining);
}

function omitInside(
  { kind, fields }: Extract<Field, { fields: readonly Field[] }>,
  value: unknown,
  prefix: string,
  isOmitted: (path: string) => boolean,
): unknown {
  const omit = (entry: unknown) => (isRecord(entry) ? omitIn(fields, entry, prefix, isOmitted) : entry);
  if (kind === 'group') return omit(value);
  if (Array.isArray(value)) return value.map((item) => (isRecord(item) ? withItemId(item, omit(item)) : item));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.keys(value).map((key) => [key, omit(getOwn(value, key))]));
}

/** The id of an item of a list has no field. */
function withItemId(item: UnknownRecord, rest: unknown): unknown {
  return isRecord(rest) && item.id !== undefined ? { ...rest, id: item.id } : rest;
}
