import { expect, test } from '@jest/globals';
import { groupTargets, isBlocked, type Target } from './picker-targets.ts';

const channel = (id: string, category: string | null): Target => ({
  kind: 'channel',
  id,
  name: id,
  type: 'text',
  category,
  missing: [],
});
const role = (assignable: boolean): Target => ({ kind: 'role', id: '1', name: 'Helper', color: 0, assignable });

test('channels are below their categories, in the order of the platform', () => {
  const targets = [channel('rules', null), channel('general', 'Chat'), channel('tea', 'Chat'), channel('log', 'Staff')];
  expect(groupTargets(targets).map((group) => [group.category, group.targets.map(({ id }) => id)])).toEqual([
    [null, ['rules']],
    ['Chat', ['general', 'tea']],
    ['Staff', ['log']],
  ]);
});

test('a role that the bot cannot give is blocked only where the bot gives it', () => {
  expect(isBlocked({ kind: 'role', assignable: true }, role(false))).toBe(true);
  expect(isBlocked({ kind: 'role', assignable: true }, role(true))).toBe(false);
  expect(isBlocked({ kind: 'role' }, role(false))).toBe(false);
});
