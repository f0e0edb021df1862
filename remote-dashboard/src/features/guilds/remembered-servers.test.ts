import { expect, test } from '@jest/globals';
import { groupServers } from './remembered-servers.ts';

const servers = ['c', 'a', 'd', 'b', 'e', 'f', 'g'].map((id) => ({
  id,
  name: id.toUpperCase(),
  icon: undefined,
  banner: undefined,
  joined: id !== 'a',
  needsAttention: false,
}));
const getIds = (groups: ReturnType<typeof groupServers>) =>
  Object.values(groups).map((group: typeof servers) => group.map(({ id }) => id).join(''));

test('shows each server once: pinned as they were pinned, recent from the latest on, others by name', () => {
  expect(getIds(groupServers(servers, ['d', 'b'], ['c', 'd', 'g'], 'en'))).toEqual(['db', 'cg', 'efa']);
});

test('shows the last four that are not pinned as recent', () => {
  expect(getIds(groupServers(servers, ['c'], ['c', 'a', 'b', 'd', 'e', 'f'], 'en'))).toEqual(['c', 'abde', 'fg']);
});

test('ignores remembered servers that the user no longer manages', () => {
  expect(getIds(groupServers(servers, ['x'], ['y', 'a'], 'en'))).toEqual(['', 'a', 'bcdefg']);
});
