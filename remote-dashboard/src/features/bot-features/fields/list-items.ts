import type { IntlShape } from 'react-intl';
import { type Field, isRecord, type ListField, type Text } from 'vigil-bot/manifest';
import { formatValue, type Names } from '../format-value.ts';
import { translate } from '../use-text.ts';
import { getValue } from './form-context.tsx';

/** An item of a list: its id, and its values by the ids of the list's fields. */
export type ListItem = Readonly<Record<string, unknown>> & { readonly id: string };

export function toItems(value: unknown): ListItem[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}

function isItem(value: unknown): value is ListItem {
  return isRecord(value) && typeof value.id === 'string';
}

/** The items with one of them at another position. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const moved = items.slice(from, from + 1);
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, ...moved);
}

/** An id that no item has. Short, because it is stored with each item. */
export function createItemId(items: readonly { id: string }[]): string {
  const id = crypto.randomUUID().slice(0, 8);
  return items.some((item) => item.id === id) ? createItemId(items) : id;
}

interface ItemContext {
  intl: IntlShape;
  names: Names;
  isShown: (fieldId: string) => boolean;
}

/** The most values in a summary. */
const MAX_VALUES = 3;

/** The title of an item, and its first other values, in words. The title is empty if the item has none. */
export function describeItem({ fields, title }: ListField, item: ListItem, { intl, names, isShown }: ItemContext) {
  const shown = fields.filter(({ id }) => isShown(id));
  const titleField = shown.find(({ id }) => id === title) ?? shown.find(({ kind }) => kind === 'text') ?? shown[0];
  const format = (field: Field) => formatFieldValue(intl, field, getValue(field, item), names);
  const values = shown.filter((field) => field !== titleField).map(format);
  return {
    title: (titleField && format(titleField)) ?? '',
    summary: values.filter(Boolean).slice(0, MAX_VALUES).join(', '),
  };
}

/** The value of a field in a few words; empty if there is nothing to say. */
export function formatFieldValue(intl: IntlShape, field: Field, value: unknown, names: Names): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '';
  switch (field.kind) {
    case 'switch':
      return value === true ? translate(field.label, intl.locale) : '';
    case 'list':
    case 'map':
    case 'group':
    case 'note':
    case 'status':
    case 'action':
    case 'secret':
      return '';
    default: {
      const formatted = formatValue(intl, value, { kind: field.kind, options: getOptions(field), names });
      const unit = field.kind === 'number' && field.unit ? translate(field.unit, intl.locale) : '';
      return unit ? `${formatted} ${unit}` : formatted;
    }
  }
}

function getOptions(field: Field): Record<string, Text> | undefined {
  const options = 'options' in field ? field.options : undefined;
  return options && Object.fromEntries(options.map(({ id, label }) => [id, label]));
}
