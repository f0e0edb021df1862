import { expect, test } from '@jest/globals';
import { parseServers } from './parse-servers.ts';

const guild = { id: '1', name: 'Tea House', icon: 'abc', banner: null, isBotJoined: true };
const server = { id: '1', name: 'Tea House', icon: 'abc', banner: undefined, joined: true, needsAttention: false };

test.each([
  ['a list with the item that holds them', [{ guilds: [guild] }]],
  ['a list in which other items come first', [{ user: '1' }, null, { guilds: [guild] }]],
  ['that item alone', { guilds: [guild] }],
])('parses servers from %s', (_, data) => {
  expect(parseServers(data)).toEqual([server]);
});

test('returns an empty list for an empty list', () => {
  expect(parseServers([{ guilds: [] }])).toEqual([]);
});

test.each([[[]], [{}], [null], ['guilds'], [[{ guilds: 'none' }]], [{ message: 'No.' }]])(
  'returns undefined for %j',
  (data) => {
    expect(parseServers(data)).toBeUndefined();
  },
);

test('skips invalid servers and fills in defaults', () => {
  const guilds = [null, 'x', { name: 'without an id' }, { id: 5 }, { id: '2', name: '  ', icon: 7 }, { id: '3' }];
  expect(parseServers({ guilds })).toEqual([
    { id: '2', name: '2', icon: undefined, banner: undefined, joined: false, needsAttention: false },
    { id: '3', name: '3', icon: undefined, banner: undefined, joined: false, needsAttention: false },
  ]);
});
