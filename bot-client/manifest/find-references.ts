import { isRecord } from './json-values.ts';
import type { Field } from './manifest.ts';

/** An id of the chat platform in a value. */
export interface Reference {
  kind: 'channel' | 'role' | 'member';
  id: string;
  /** The ids of the fields, items and keys from the feature's root. */
  path: readonly string[];
}

/** The channels, roles and members that values name. */
export function findReferences(fields: readonly Field[], values: unknown, path: readonly string[] = []): Reference[] {
  if (!isRecord(values)) return [];
  return fields.flatMap((field) => findInField(field, values[field.id], [...path, field.id]));
}

function findInField(field: Field, value: unknown, path: readonly string[]): Reference[] {
  switch (field.kind) {
    case 'channel':
    case 'role':
    case 'member':
      return typeof value === 'string' ? [{ kind: field.kind, id: value, path }] : [];
    case 'channels':
      return toReferences('channel', value, path);
    case 'roles':
      return toReferences('role', value, path);
    case 'members':
      return toReferences('member', value, path);
    case 'group':
      return findReferences(field.fields, value, path);
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((item) =>
            isRecord(item) ? findReferences(field.fields, item, [...path, String(item.id)]) : [],
          )
        : [];
    case 'map':
      return isRecord(value)
        ? Object.entries(value).flatMap(([id, entry]) => [
            { kind: field.key, id, path: [...path, id] },
            ...findReferences(field.fields, entry, [...path, id]),
          ])
        : [];
    default:
      return [];
  }
}

function toReferences(kind: Reference['kind'], value: unknown, path: readonly string[]): Reference[] {
  const ids: unknown[] = Array.isArray(value) ? value : [];
  return ids.flatMap((id) => (typeof id === 'string' ? [{ kind, id, path }] : []));
}
