import { expect, test } from '@jest/globals';
import {
  type AccessRole,
  diffAccess,
  isChanging,
  parseAccessRole,
  parseRoleChanges,
  type SharedRights,
  withChange,
  withChanges,
} from './access-list.ts';

const rights = (settings: SharedRights['settings']): SharedRights => ({ settings, greetings: 'none', logs: 'none' });
const role = (id: string, settings: SharedRights['settings']): AccessRole => ({
  id,
  name: `role ${id}`,
  rights: rights(settings),
});
const removed = (id: string) => ({ id, name: `role ${id}`, rights: undefined });

test('changes are made role by role, so that what somebody else has changed of others stays', () => {
  const changes = withChange(withChange([role('1', 'manage')], removed('2')), role('3', 'view'));
  expect(withChanges([role('1', 'view'), role('2', 'view')], changes)).toEqual([
    role('1', 'manage'),
    role('3', 'view'),
  ]);
  expect(withChanges([role('4', 'view'), role('1', 'none')], changes)).toEqual([
    role('4', 'view'),
    role('1', 'manage'),
    role('3', 'view'),
  ]);
});

test('a role that is taken off and put back, or given what it had, is no change', () => {
  const list = [role('1', 'view')];
  expect(isChanging([removed('1')], list)).toBe(true);
  expect(isChanging(withChange([removed('1')], role('1', 'view')), list)).toBe(false);
  expect(isChanging([removed('2')], list)).toBe(false);
});

test('differences are told role by role', () => {
  const words = { absent: 'absent', rights: ({ settings }: SharedRights) => settings };
  const before = [role('1', 'view'), role('2', 'view'), role('3', 'view')];
  expect(diffAccess(before, [role('1', 'view'), role('3', 'none'), role('4', 'manage')], words)).toEqual([
    { id: '2', what: 'role 2', before: 'view', after: 'absent' },
    { id: '3', what: 'role 3', before: 'view', after: 'none' },
    { id: '4', what: 'role 4', before: 'absent', after: 'manage' },
  ]);
});

test('what was stored and kept is read, and anything else is passed over', () => {
  const stored = { role_id: '1', name: 'x', rights: { settings: 'view', logs: 'all' } };
  expect(parseAccessRole(stored)).toEqual({ id: '1', name: 'x', rights: rights('view') });
  expect(parseAccessRole({ ...stored, name: 7 })).toBeUndefined();
  const kept = JSON.parse(JSON.stringify([role('1', 'view'), removed('2'), 7, { id: '3' }]));
  expect(parseRoleChanges(kept)).toEqual([role('1', 'view'), removed('2')]);
  expect(parseRoleChanges('x')).toBeUndefined();
});
