import { expect, test } from '@jest/globals';
import type { Field } from './manifest.ts';
import { omitUnknown } from './omit-unknown.ts';

const name: Field = { id: 'name', kind: 'text', label: 'Name' };
const fields: Field[] = [
  name,
  { id: 'group', kind: 'group', label: 'Group', fields: [name] },
  { id: 'items', kind: 'list', label: 'Items', fields: [name] },
  { id: 'roles', kind: 'map', label: 'Roles', key: 'role', fields: [name] },
];
const current = {
  name: 'A',
  group: { name: 'B' },
  items: [{ name: 'C', id: 'i1' }, 'broken'],
  roles: { '1': { name: 'D' } },
};
const stored = {
  ...{ ...current, old: 1 },
  group: { ...current.group, old: 2 },
  items: [{ name: 'C', id: 'i1', old: 3 }, 'broken'],
  roles: { '1': { name: 'D', old: 4 } },
};

test('values without a field go at every depth, and items keep their ids', () => {
  expect(omitUnknown(fields, stored)).toEqual(current);
});

test('only some go, by their paths without the ids of entries', () => {
  const due = new Set(['old', 'items/old', 'roles/old', 'items/id']);
  expect(omitUnknown(fields, stored, (path) => due.has(path))).toEqual({ ...current, group: stored.group });
});
