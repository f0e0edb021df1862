import { expect, test } from '@jest/globals';
import type { Field } from './manifest.ts';
import { mergeValues } from './merge-values.ts';
import { resolveValues } from './resolve-values.ts';

const fields: Field[] = [
  { id: 'on', kind: 'switch', label: 'On' },
  { id: 'text', kind: 'text', label: 'Text', when: { field: 'on', is: true } },
  {
    id: 'steps',
    kind: 'list',
    label: 'Steps',
    fields: [
      { id: 'loud', kind: 'switch', label: 'Loud' },
      { id: 'tone', kind: 'text', label: 'Tone', when: { field: 'loud', is: true } },
    ],
  },
  {
    id: 'group',
    kind: 'group',
    label: 'Group',
    fields: [{ id: 'inner', kind: 'text', label: 'Inner', when: { field: '/on', is: true } }],
  },
  {
    id: 'prices',
    kind: 'map',
    key: 'role',
    label: 'Prices',
    fields: [{ id: 'price', kind: 'number', label: 'Price', when: { field: '/on', is: true } }],
  },
];

const merge = (sent: object, stored: object) => mergeValues(fields, sent, stored, resolveValues(fields, sent).hidden);

test('stores shown fields as they were sent', () => {
  const sent = { on: true, text: 'a', steps: [{ id: 'i', loud: true, tone: 'b' }], group: { inner: 'c' }, prices: {} };
  expect(merge(sent, { on: true, text: 'old' })).toEqual(sent);
});

test('hidden fields stay as they were stored, in groups, items and entries too', () => {
  const stored = {
    on: true,
    text: 'a',
    steps: [{ id: 'i', loud: true, tone: 'b' }],
    group: { inner: 'c' },
    prices: { 1: { price: 2 } },
  };
  const sent = { on: false, text: 'x', steps: [{ id: 'i', loud: false, tone: 'x' }], prices: { 1: { price: 9 } } };
  expect(merge(sent, stored)).toEqual({ ...stored, on: false, steps: [{ id: 'i', loud: false, tone: 'b' }] });
});

test('fields that are no longer in the manifest stay, also in items', () => {
  const stored = { retired: 1, steps: [{ id: 'i', loud: false, retired: 2 }] };
  const sent = { on: false, steps: [{ id: 'i', loud: true, tone: 'x' }] };
  expect(merge(sent, stored)).toEqual({
    ...{ retired: 1, on: false, group: {} },
    steps: [{ id: 'i', loud: true, tone: 'x', retired: 2 }],
  });
});

test('items keep the order in which they were sent, and removed ones go', () => {
  const stored = { steps: ['a', 'b', 'c'].map((id) => ({ id })) };
  const sent = { steps: [{ id: 'c' }, { id: 'a' }] };
  expect(merge(sent, stored)).toMatchObject({ steps: [{ id: 'c' }, { id: 'a' }] });
});
