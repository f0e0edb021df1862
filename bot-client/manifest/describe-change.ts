import { getOwn, isRecord, type UnknownRecord } from './checks.ts';
import type { Field, ListField, Text } from './manifest.ts';

/** A difference between two values, in the words of the manifest at the time of the change. */
export interface ValueDifference {
  /** The labels of the field and of what it is in, outermost first. */
  labels: readonly Text[];
  kind: string;
  /** What happened to an item of a list or an entry of a map, if it is not a new value. */
  item?: 'added' | 'removed' | 'moved';
  before?: unknown;
  after?: unknown;
  /** The labels of the options in `before` and `after`. */
  options?: Readonly<Record<string, Text>>;
}

/** The differences between two versions of a feature's values. */
export function describeChange(fields: readonly Field[], before: unknown, after: unknown): ValueDifference[] {
  return describeFields(fields, before, after, []);
}

function describeFields(
  fields: readonly Field[],
  before: unknown,
  after: unknown,
  labels: readonly Text[],
): ValueDifference[] {
  const old = isRecord(before) ? before : {};
  const current = isRecord(after) ? after : {};
  return fields.flatMap((field) => describeField(field, getOwn(old, field.id), getOwn(current, field.id), labels));
}

function describeField(field: Field, before: unknown, after: unknown, outer: readonly Text[]): ValueDifference[] {
  if (field.kind === 'note' || isEqual(before, after)) return [];
  const labels = [...outer, field.label];
  if (field.kind === 'group') return describeFields(field.fields, before, after, labels);
  if (field.kind === 'list') return describeList(field, toItems(before), toItems(after), labels);
  if (field.kind === 'map') {
    const old = isRecord(before) ? before : {};
    const current = isRecord(after) ? after : {};
    return [...new Set([...Object.keys(old), ...Object.keys(current)])].flatMap((key) =>
      describeItem(field, key, getOwn(old, key), getOwn(current, key), labels),
    );
  }
  const options = getOptionLabels(field, before, after);
  return [{ labels, kind: field.kind, before, after, ...(options && { options }) }];
}

function describeList(
  field: ListField,
  before: readonly UnknownRecord[],
  after: readonly UnknownRecord[],
  labels: readonly Text[],
): ValueDifference[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  const differences = ids.flatMap((id) => {
    const old = before.find((item) => item.id === id);
    const current = after.find((item) => item.id === id);
    return describeItem(field, getTitle(field, current ?? old), old, current, labels);
  });
  const commonIds = (items: readonly UnknownRecord[], others: readonly UnknownRecord[]) =>
    items.map(({ id }) => id).filter((id) => others.some((other) => other.id === id));
  const isMoved = !isEqual(commonIds(before, after), commonIds(after, before));
  return isMoved ? [...differences, { labels, kind: 'list', item: 'moved' }] : differences;
}

function describeItem(
  { kind, fields }: { kind: 'list' | 'map'; fields: readonly Field[] },
  title: string,
  before: unknown,
  after: unknown,
  outer: readonly Text[],
): ValueDifference[] {
  const labels = [...outer, title];
  if (before === undefined) return [{ labels, kind, item: 'added' }];
  if (after === undefined) return [{ labels, kind, item: 'removed' }];
  return describeFields(fields, before, after, labels);
}

/** The value of the field that names an item. */
function getTitle({ title, fields }: ListField, item: UnknownRecord | undefined): string {
  const named = fields.find(({ id }) => id === title) ?? fields.find(({ kind }) => kind === 'text');
  const value = named && item ? getOwn(item, named.id) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function getOptionLabels(field: Field, ...values: unknown[]): Record<string, Text> | undefined {
  if (!('options' in field) || !field.options) return undefined;
  const used = values.flat();
  return Object.fromEntries(field.options.filter(({ id }) => used.includes(id)).map(({ id, label }) => [id, label]));
}

function toItems(value: unknown): UnknownRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Whether two JSON values are equal, whatever the order of their keys. */
function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, index) => isEqual(entry, other[index]));
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]))
  );
}
