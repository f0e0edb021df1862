import { expect, test } from '@jest/globals';
import type { Field } from 'vigil-bot/manifest';
import { findQuickFix, replaceAt, replaceKey, replaceTarget, replaceValue } from './fix-value.ts';
import type { Problem } from './problems-api.ts';

const fields: readonly Field[] = [
  { id: 'channel', kind: 'channel', label: 'Channel' },
  { id: 'limit', kind: 'number', label: 'Limit', max: 10 },
  { id: 'by-room', kind: 'map', label: 'By room', key: 'channel', fields: [] },
  { id: 'steps', kind: 'list', label: 'Steps', fields: [{ id: 'role', kind: 'role', label: 'Role' }] },
];
const common = { feature: 'levels', name: 'Levels' };
const deleted = (field: string): Problem => ({
  ...{ ...common, id: `deleted ${field}`, kind: 'channel-deleted', field, channel: { id: '1', name: null } },
});
const rejected: Problem = { ...common, id: 'limit', kind: 'value-rejected', field: 'limit', code: 'too-large' };

test('a value is replaced in groups, in items of lists and in maps, and nothing else changes', () => {
  const values = {
    group: { a: 1, b: 2 },
    list: [
      { id: 'x', a: 1 },
      { id: 'y', a: 1 },
    ],
    map: { 7: { a: 1 } },
  };
  const set = (path: string) => replaceAt(values, path.split('/'), () => 3);
  expect(set('group/a')).toEqual({ ...values, group: { a: 3, b: 2 } });
  expect(set('list/y/a')).toEqual({
    ...values,
    list: [
      { id: 'x', a: 1 },
      { id: 'y', a: 3 },
    ],
  });
  expect(set('map/7/a')).toEqual({ ...values, map: { 7: { a: 3 } } });
  expect(set('list/gone/a')).toEqual(values);
  expect(set('new/a')).toEqual({ ...values, new: { a: 3 } });
});

test('a channel is replaced once in a list, or taken out', () => {
  expect(replaceTarget('1', '2')(['1', '3', '2'])).toEqual(['2', '3']);
  expect(replaceTarget('1', null)(['1', '3'])).toEqual(['3']);
  expect(replaceTarget('1', '2')('1')).toBe('2');
  expect(replaceTarget('1', '2')('5')).toBe('5');
  expect(replaceTarget(null, '2')(undefined)).toBe('2');
  expect(replaceTarget(null, '2')('5')).toBe('5');
});

test('the entry of a map moves to a key without one, or is removed', () => {
  expect(replaceKey('1', '2')({ 1: { a: 1 }, 3: {} })).toEqual({ 2: { a: 1 }, 3: {} });
  expect(replaceKey('1', null)({ 1: { a: 1 }, 3: {} })).toEqual({ 3: {} });
  expect(replaceKey('1', '3')({ 1: { a: 1 }, 3: {} })).toEqual({ 3: {} });
  expect(replaceKey('1', '2')({ 3: {} })).toEqual({ 3: {} });
});

test('a value that somebody else has changed stays', () => {
  expect(replaceValue(40, 28)(40)).toBe(28);
  expect(replaceValue(40, 28)(7)).toBe(7);
  expect(replaceValue(null, 28)(undefined)).toBe(28);
});

test('channels, roles and simple values have a control, in lists and maps too', () => {
  expect(findQuickFix(deleted('channel'), fields, [])).toMatchObject({ kind: 'target', path: ['channel'] });
  expect(findQuickFix(deleted('steps/x/role'), fields, [])).toMatchObject({
    kind: 'target',
    path: ['steps', 'x', 'role'],
  });
  expect(findQuickFix(rejected, fields, [rejected])).toMatchObject({ kind: 'value', path: ['limit'] });
  expect(findQuickFix(deleted('by-room/1'), fields, [])).toMatchObject({ kind: 'target', path: ['by-room'] });
  const empty: Problem = { ...rejected, field: 'channel', code: 'required' };
  expect(findQuickFix(empty, fields, [])).toMatchObject({ kind: 'target', path: ['channel'] });
  const fix = { kind: 'field', field: 'channel' } as const;
  const reported: Problem = { ...common, id: 'feed', kind: 'reported', text: 'No feed', fix };
  expect(findQuickFix(reported, fields, [])).toMatchObject({ kind: 'target', path: ['channel'] });
  expect(findQuickFix({ ...reported, fix: { ...fix, field: 'limit' } }, fields, [])).toBeUndefined();
  expect(findQuickFix(deleted('gone'), fields, [])).toBeUndefined();
});

test('nothing can be saved in place while another value of the feature is rejected', () => {
  expect(findQuickFix(deleted('channel'), fields, [rejected])).toBeUndefined();
  expect(findQuickFix(deleted('channel'), fields, [{ ...rejected, feature: 'other' }])).toBeDefined();
});
