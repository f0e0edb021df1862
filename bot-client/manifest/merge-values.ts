import { getOwn, isRecord, type UnknownRecord } from './json-values.ts';
import type { Field } from './manifest.ts';

/**
 * The values to store when a form is saved: shown fields as sent; hidden fields, and fields that are no longer in the
 * manifest, as they were stored. `hidden` has the paths of hidden fields, from `resolveValues`.
 */
export function mergeValues(
  fields: readonly Field[],
  sent: unknown,
  stored: unknown,
  hidden: ReadonlySet<string>,
): UnknownRecord {
  return mergeFields(fields, sent, stored, [], hidden);
}

function mergeFields(
  fields: readonly Field[],
  sent: unknown,
  stored: unknown,
  path: readonly string[],
  hidden: ReadonlySet<string>,
): UnknownRecord {
  const fieldIds = new Set(fields.map(({ id }) => id));
  const storedValues = isRecord(stored) ? stored : {};
  const sentValues = isRecord(sent) ? sent : {};
  const retired = Object.entries(storedValues).filter(([id]) => !fieldIds.has(id));
  const merged: Record<string, unknown> = Object.fromEntries(retired);
  for (const field of fields) {
    const fieldPath = [...path, field.id];
    const isHidden = hidden.has(fieldPath.join('/'));
    const storedValue = getOwn(storedValues, field.id);
    const value = isHidden
      ? storedValue
      : mergeField(field, getOwn(sentValues, field.id), storedValue, fieldPath, hidden);
    if (value !== undefined) merged[field.id] = value;
  }
  return merged;
}

function mergeField(
  field: Field,
  sent: unknown,
  stored: unknown,
  path: readonly string[],
  hidden: ReadonlySet<string>,
): unknown {
  if (sent === undefined && field.kind !== 'group') return undefined;
  if (field.kind === 'group') return mergeFields(field.fields, sent, stored, path, hidden);
  if (field.kind === 'list' && Array.isArray(sent)) {
    const storedItems: unknown[] = Array.isArray(stored) ? stored : [];
    return sent.filter(isRecord).map((item) => {
      const storedItem = storedItems.find((candidate) => isRecord(candidate) && candidate.id === item.id);
      return { ...mergeFields(field.fields, item, storedItem, [...path, String(item.id)], hidden), id: item.id };
    });
  }
  if (field.kind === 'map' && isRecord(sent)) {
    const storedEntries = isRecord(stored) ? stored : {};
    const entries = Object.entries(sent).map(([key, value]) => [
      key,
      mergeFields(field.fields, value, getOwn(storedEntries, key), [...path, key], hidden),
    ]);
    return Object.fromEntries(entries);
  }
  return sent;
}
