import { expect, test } from '@jest/globals';
import { everyKind } from '../testing/every-kind.ts';
import { describeChange } from './describe-change.ts';

const [, { fields }] = everyKind.features;
const describeIt = (before: object, after: object) => describeChange(fields, before, after);

test('names a field that changed, and its options', () => {
  expect(
    describeIt({ name: 'A', style: 'plain', leaves: ['black'] }, { name: 'B', style: 'fancy', leaves: [] }),
  ).toEqual([
    { path: ['name'], labels: ['Name'], kind: 'text', before: 'A', after: 'B' },
    {
      path: ['style'],
      labels: ['Style'],
      kind: 'choice',
      before: 'plain',
      after: 'fancy',
      options: { plain: 'Plain', fancy: { en: 'Fancy' } },
    },
    {
      path: ['leaves'],
      labels: ['Leaves'],
      kind: 'choices',
      before: ['black'],
      after: [],
      options: { black: 'Black' },
    },
  ]);
});

test('names items of a list by their title', () => {
  const tables = (...items: object[]) => ({ opening: { tables: items } });
  const labels = ['Opening hours', 'Tables'];
  const path = ['opening', 'tables'];
  const before = tables({ id: 'a', label: 'One' }, { id: 'b', label: 'Two' }, { id: 'c', label: 'Three' });
  const after = tables(
    { id: 'c', label: 'Three', window: true },
    { id: 'a', label: 'One' },
    { id: 'd', label: 'Four' },
  );
  expect(describeIt(before, after)).toEqual([
    { path: [...path, 'b'], labels: [...labels, 'Two'], kind: 'list', item: 'removed' },
    {
      path: [...path, 'c', 'window'],
      labels: [...labels, 'Three', 'At the window'],
      kind: 'switch',
      before: undefined,
      after: true,
    },
    { path: [...path, 'd'], labels: [...labels, 'Four'], kind: 'list', item: 'added' },
    { path, labels, kind: 'list', item: 'moved' },
  ]);
});

test('names entries of a map by their keys', () => {
  expect(describeIt({ prices: { 1: { price: 1 } } }, { prices: { 1: { price: 2 }, 5: {} } })).toEqual([
    { path: ['prices', '1', 'price'], labels: ['Prices by role', '1', 'Price'], kind: 'number', before: 1, after: 2 },
    { path: ['prices', '5'], labels: ['Prices by role', '5'], kind: 'map', item: 'added' },
  ]);
});

test('equal values are no change, whatever the order of their keys', () => {
  expect(describeIt({ name: 'A', prices: { 1: {} } }, { prices: { 1: {} }, name: 'A' })).toEqual([]);
});
