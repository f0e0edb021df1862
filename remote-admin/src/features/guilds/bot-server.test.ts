import { expect, test } from '@jest/globals';
import { parseServers } from './bot-server.ts';
import { findServers } from './use-servers.ts';

const [tea, chess] = [
  { id: '1', name: 'Tea House' },
  { id: '2', name: 'chess & cheese', icon: 'abc' },
];

test('a list of servers is read bare, and under each of the names that APIs give it', () => {
  for (const answer of [[tea, chess], { servers: [tea, chess] }, { message: [tea, chess] }]) {
    expect(parseServers(answer)?.map(({ id, name, icon }) => [id, name, icon])).toEqual([
      ['1', 'Tea House', undefined],
      ['2', 'chess & cheese', 'abc'],
    ]);
  }
});

test('what is not a list is not read, and what has no id is left out', () => {
  expect(parseServers('no')).toBeUndefined();
  expect(parseServers({ message: 'OK' })).toBeUndefined();
  expect(parseServers([null, 5, { name: 'Nobody' }, { id: '3', name: '' }])).toEqual([
    expect.objectContaining({ id: '3', name: '3' }),
  ]);
});

test('a whole list is searched by a part of the name or the id, and sorted as the language does', () => {
  const servers = [tea, chess, { id: '23', name: 'Ázsia' }];
  const names = (search: string, descending = false) =>
    findServers(servers, { search, sort: 'name', descending }, 'hu').map(({ name }) => name);
  expect(names('')).toEqual(['Ázsia', 'chess & cheese', 'Tea House']);
  expect(names('', true)).toEqual(['Tea House', 'chess & cheese', 'Ázsia']);
  expect(names('CHEESE')).toEqual(['chess & cheese']);
  expect(names(' azsia ')).toEqual(['Ázsia']);
  expect(names('23')).toEqual(['Ázsia']);
});
