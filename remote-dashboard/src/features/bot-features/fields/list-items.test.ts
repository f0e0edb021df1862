import { expect, test } from '@jest/globals';
import { createIntl } from 'react-intl';
import type { ListField } from 'vigil-bot/manifest';
import messages from '../../../messages/en.json';
import { createItemId, describeItem, moveItem, toItems } from './list-items.ts';

const intl = createIntl({ locale: 'en', messages });
const names = { channels: new Map([['1', 'general']]), roles: new Map([['2', 'Helper']]), members: new Map() };
const describeShown = (field: ListField, item: object, hidden: string[] = []) =>
  describeItem(field, { id: 'a', ...item }, { intl, names, isShown: (id) => !hidden.includes(id) });

const steps: ListField = {
  id: 'steps',
  kind: 'list',
  label: 'Steps',
  title: 'count',
  fields: [
    { id: 'name', kind: 'text', label: 'Name' },
    { id: 'count', kind: 'number', label: 'Warnings', unit: 'warnings' },
    { id: 'action', kind: 'choice', label: 'Then', options: [{ id: 'mute', label: { en: 'Mute', hu: 'Némítás' } }] },
    { id: 'time', kind: 'duration', label: 'Time' },
    { id: 'silent', kind: 'switch', label: 'Silent' },
    { id: 'where', kind: 'channel', label: 'Where' },
    { id: 'who', kind: 'roles', label: 'Who' },
  ],
};

test('a row says the title with its unit, and the first three other values', () => {
  const item = { count: 5, action: 'mute', time: 604_800, silent: true, where: '1' };
  expect(describeShown(steps, item)).toEqual({ title: '5 warnings', summary: 'Mute, 7 days, Silent' });
  expect(describeShown(steps, { count: 5, where: '1', who: ['2'] })).toEqual({
    title: '5 warnings',
    summary: '#general, Helper',
  });
});

test('what is empty, off or hidden is left out', () => {
  const item = { count: 5, action: null, time: 60, silent: false, who: [] };
  expect(describeShown(steps, item, ['time'])).toEqual({ title: '5 warnings', summary: '' });
});

test('without a title field the first text names an item', () => {
  const { title: _title, ...untitled } = steps;
  expect(describeShown(untitled, { name: 'First', count: 1 })).toEqual({ title: 'First', summary: '1 warnings' });
  expect(describeShown(untitled, {})).toEqual({ title: '', summary: '' });
});

test('moves an item to a position', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveItem(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
});

test('creates ids that the API accepts and no item has', () => {
  const items: { id: string }[] = [];
  for (let count = 0; count < 200; count += 1) items.push({ id: createItemId(items) });
  expect(new Set(items.map(({ id }) => id)).size).toBe(200);
  for (const { id } of items) expect(id).toMatch(/^[\w-]{1,40}$/);
});

test('reads only items', () => {
  expect(toItems([{ id: 'a', n: 1 }, 'b', { n: 2 }, null])).toEqual([{ id: 'a', n: 1 }]);
  expect(toItems(undefined)).toEqual([]);
});
