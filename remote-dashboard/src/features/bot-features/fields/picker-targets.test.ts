import { expect, test } from '@jest/globals';
import { findMissing, isBlocked, type Target } from './picker-targets.ts';

const channel: Target = {
  kind: 'channel',
  id: '1',
  name: 'log',
  type: 'text',
  category: null,
  missing: ['view', 'send'],
};
const role = (assignable: boolean): Target => ({ kind: 'role', id: '1', name: 'Helper', color: 0, assignable });

test('a role that the bot cannot give is blocked only where the bot gives it', () => {
  expect(isBlocked({ kind: 'role', assignable: true }, role(false))).toBe(true);
  expect(isBlocked({ kind: 'role', assignable: true }, role(true))).toBe(false);
  expect(isBlocked({ kind: 'role' }, role(false))).toBe(false);
});

test('the bot lacks a permission only where the field needs it', () => {
  expect(findMissing({ kind: 'channel', needs: ['send', 'embed'] }, channel)).toEqual(['send']);
  expect(findMissing({ kind: 'channel' }, channel)).toEqual([]);
});
