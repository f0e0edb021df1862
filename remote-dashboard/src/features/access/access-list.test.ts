import { expect, test } from '@jest/globals';
import {
  type AccessRole,
  addChange,
  applyChanges,
  createChanges,
  diffAccess,
  type GrantableRights,
  hasAnyRight,
  hasChanges,
  parseAccessRole,
  parseRoleChanges,
} from './access-list.ts';

const createRights = (settings: GrantableRights['settings']): GrantableRights => ({
  settings,
  greetings: 'none',
  logs: 'none',
});
const createRole = (id: string, settings: GrantableRights['settings']): AccessRole => ({
  id,
  name: `role ${id}`,
  rights: createRights(settings),
});
const createRemoval = (id: string) => ({ id, name: `role ${id}`, rights: undefined });

test('applies changes role by role, and keeps another user’s changes to other roles', () => {
  const changes = addChange(addChange([createRole('1', 'manage')], createRemoval('2')), createRole('3', 'view'));
  expect(applyChanges([createRole('1', 'view'), createRole('2', 'view')], changes)).toEqual([
    createRole('1', 'manage'),
    createRole('3', 'view'),
  ]);
  expect(applyChanges([createRole('4', 'view'), createRole('1', 'none')], changes)).toEqual([
    createRole('4', 'view'),
    createRole('1', 'manage'),
    createRole('3', 'view'),
  ]);
});

test('creates the changes that turn one list into another', () => {
  const [before, after] = [
    [createRole('1', 'view'), createRole('2', 'view'), createRole('3', 'view')],
    [createRole('1', 'view'), createRole('2', 'manage'), createRole('4', 'view')],
  ];
  const changes = createChanges(before, after);
  expect(changes).toEqual([createRole('2', 'manage'), createRemoval('3'), createRole('4', 'view')]);
  expect(applyChanges(before, changes)).toEqual(after);
});

test('adding a removed role again, or granting the same rights, is not a change', () => {
  const list = [createRole('1', 'view')];
  expect(hasChanges([createRemoval('1')], list)).toBe(true);
  expect(hasChanges(addChange([createRemoval('1')], createRole('1', 'view')), list)).toBe(false);
  expect(hasChanges([createRemoval('2')], list)).toBe(false);
});

test('lists differences role by role', () => {
  const before = [createRole('1', 'view'), createRole('2', 'view'), createRole('3', 'view')];
  expect(diffAccess(before, [createRole('1', 'view'), createRole('3', 'none'), createRole('4', 'manage')])).toEqual([
    { id: '2', name: 'role 2', before: createRights('view'), after: undefined },
    { id: '3', name: 'role 3', before: createRights('view'), after: createRights('none') },
    { id: '4', name: 'role 4', before: undefined, after: createRights('manage') },
  ]);
});

test('a feature without an entry has no right, so granting none is not a change', () => {
  const withFeatures = (features: GrantableRights['features']) => ({
    ...createRole('1', 'none'),
    rights: { ...createRights('none'), features },
  });
  const list = [createRole('1', 'none')];
  expect(hasChanges([withFeatures({ levels: 'none' })], list)).toBe(false);
  expect(hasChanges([withFeatures({ levels: 'view' })], list)).toBe(true);
  expect(diffAccess([withFeatures({ levels: 'view' })], [withFeatures({ levels: 'manage' })])).toHaveLength(1);
  const stored = { role_id: '1', name: 'x', rights: { settings: 'view', features: { levels: 'manage', tea: 'all' } } };
  expect(parseAccessRole(stored)?.rights.features).toEqual({ levels: 'manage', tea: 'none' });
  expect(hasAnyRight(withFeatures({ levels: 'view' }).rights)).toBe(true);
  expect(hasAnyRight(withFeatures({ levels: 'none' }).rights)).toBe(false);
});

test('parses stored roles and drafts, and skips anything else', () => {
  const stored = { role_id: '1', name: 'x', rights: { settings: 'view', logs: 'all' } };
  expect(parseAccessRole(stored)).toEqual({ id: '1', name: 'x', rights: createRights('view') });
  expect(parseAccessRole({ ...stored, name: 7 })).toBeUndefined();
  const draft = JSON.parse(JSON.stringify([createRole('1', 'view'), createRemoval('2'), 7, { id: '3' }]));
  expect(parseRoleChanges(draft)).toEqual([createRole('1', 'view'), createRemoval('2')]);
  expect(parseRoleChanges('x')).toBeUndefined();
});
