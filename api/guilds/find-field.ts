import type { Field } from 'vigil-bot/manifest';

/** The id of an item of a list, or a key of a map. */
const ITEM_ID = /^[\w-]{1,40}$/;

interface FoundField {
  field: Field;
  /** The ids of fields from the feature's root. */
  path: string[];
  /** The ids of the items of lists and the keys of maps that the field is in, outermost first. */
  items: string[];
}

/** Finds a field by its key. An item may be new on the page and not be saved yet. */
export function findField(fields: readonly Field[], [id, ...rest]: readonly string[]): FoundField | undefined {
  const field = fields.find((candidate) => candidate.id === id);
  if (!field) return undefined;
  if (rest.length === 0) return { field, path: [field.id], items: [] };
  if (!('fields' in field)) return undefined;
  const items = field.kind === 'group' ? [] : rest.slice(0, 1);
  if (!items.every((item) => ITEM_ID.test(item))) return undefined;
  const inner = findField(field.fields, rest.slice(items.length));
  return inner && { field: inner.field, path: [field.id, ...inner.path], items: [...items, ...inner.items] };
}
