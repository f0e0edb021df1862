import { getOwn, isEqual, isRecord, type UnknownRecord } from './json-values.ts';
import type { Field, ListField, Text } from './manifest.ts';

/** A difference between two values, in the words of the manifest at the time of the change. */
export interface ValueDifference {
  /** The ids of the fields, items and keys from the feature's root. */
  path: readonly string[];
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
  return describeFields(fields, before, after, { path: [], labels: [] });
}

type Labelled = Pick<ValueDifference, 'path' | 'labels'>;

function describeFields(fields: readonly Field[], before: unknown, after: unknown, outer: Labelled): ValueDifference[] {
  const old = isRecord(before) ? before : {};
  const current = isRecord(after) ? after : {};
  return fields.flatMap((field) => describeField(field, getOwn(old, field.id), getOwn(current, field.id), outer));
}

function describeField(field: Field, before: unknown, after: unknown, outer: Labelled): ValueDifference[] {
  if (field.kind === 'note' || isEqual(before, after)) return [];
  const inner = { path: [...outer.path, field.id], labels: [...outer.labels, field.label] };
  if (field.kind === 'group') return describeFields(field.fields, before, after, inner);
  if (field.kind === 'list') return describeList(field, toItems(before), toItems(after), inner);
  if (field.kind === 'map') {
    const old = isRecord(before) ? before : {};
    const current = isRecord(after) ? after : {};
    return [...new Set([...Object.keys(old), ...Object.keys(current)])].flatMap((key) =>
      describeItem(field, getOwn(old, key), getOwn(current, key), addPart(inner, key, key)),
    );
  }
  const options = getOptionLabels(field, before, after);
  return [{ ...inner, kind: field.kind, before, after, ...(options && { options }) }];
}

function describeList(
  field: ListField,
  before: readonly UnknownRecord[],
  after: readonly UnknownRecord[],
  outer: Labelled,
): ValueDifference[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  const differences = ids.flatMap((id) => {
    const old = before.find((item) => item.id === id);
    const current = after.find((item) => item.id === id);
    return describeItem(field, old, current, addPart(outer, String(id), getTitle(field, current ?? old)));
  });
  const commonIds = (items: readonly UnknownRecord[], others: readonly UnknownRecord[]) =>
    items.map(({ id }) => id).filter((id) => others.some((other) => other.id === id));
  const isMoved = !isEqual(commonIds(before, after), commonIds(after, before));
  return isMoved ? [...differences, { ...outer, kind: 'list', item: 'moved' }] : differences;
}

function addPart({ path, labels }: Labelled, id: string, label: Text): Labelled {
  return { path: [...path, id], labels: [...labels, label] };
}

function describeItem(
  { kind, fields }: { kind: 'list' | 'map'; fields: readonly Field[] },
  before: unknown,
  after: unknown,
  parent: Labelled,
): ValueDifference[] {
  if (before === undefined) return [{ ...parent, kind, item: 'added' }];
  if (after === undefined) return [{ ...parent, kind, item: 'removed' }];
  return describeFields(fields, before, after, parent);
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
