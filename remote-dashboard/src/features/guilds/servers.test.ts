import { expect, test } from '@jest/globals';
import { parseServers } from './servers.ts';

const guild = { id: '1', name: 'Tea House', icon: 'abc', banner: null, isBotJoined: true };
const server = { id: '1', name: 'Tea House', icon: 'abc', banner: undefined, joined: true };

test.each([
  ['a list with the item that holds them', [{ guilds: [guild] }]],
  ['a list in which other items come first', [{ user: '1' }, null, { guilds: [guild] }]],
  ['that item alone', { guilds: [guild] }],
])('servers are found in %s', (_, answer) => {
  expect(parseServers(answer)).toEqual([server]);
});

test('an empty list is a list', () => {
  expect(parseServers([{ guilds: [] }])).toEqual([]);
});

test.each([[[]], [{}], [null], ['guilds'], [[{ guilds: 'none' }]], [{ message: 'No.' }]])('%j is no list', (answer) => {
  expect(parseServers(answer)).toBeUndefined();
});

test('what is no server is left out, and what a server lacks has a stand-in', () => {
  const guilds = [null, 'x', { name: 'without an id' }, { id: 5 }, { id: '2', name: '  ', icon: 7 }, { id: '3' }];
  expect(parseServers({ guilds })).toEqual([
    { id: '2', name: '2', icon: undefined, banner: undefined, joined: false },
    { id: '3', name: '3', icon: undefined, banner: undefined, joined: false },
  ]);
});
