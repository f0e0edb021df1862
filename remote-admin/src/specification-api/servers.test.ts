import { expect, test } from '@jest/globals';
import { findServers, parseServers } from './servers.ts';

const [tea, chess] = [
  { id: '1', name: 'Tea House' },
  { id: '2', name: 'chess & cheese', icon: 'abc' },
];

test('parses a plain list of servers, and one under each property name that APIs use', () => {
  for (const data of [[tea, chess], { servers: [tea, chess] }, { message: [tea, chess] }]) {
    expect(parseServers(data)?.map(({ id, name, icon }) => [id, name, icon])).toEqual([
      ['1', 'Tea House', undefined],
      ['2', 'chess & cheese', 'abc'],
    ]);
  }
});

test('returns undefined for anything but a list, and skips items without an id', () => {
  expect(parseServers('no')).toBeUndefined();
  expect(parseServers({ message: 'OK' })).toBeUndefined();
  expect(parseServers([null, 5, { name: 'Nobody' }, { id: '3', name: '' }])).toEqual([
    expect.objectContaining({ id: '3', name: '3' }),
  ]);
});

test('findServers searches by name or id, and sorts by the rules of the language', () => {
  const servers = [tea, chess, { id: '23', name: 'Ázsia' }];
  const findNames = (search: string, descending = false) =>
    findServers(servers, { search, descending }, 'hu').map(({ name }) => name);
  expect(findNames('')).toEqual(['Ázsia', 'chess & cheese', 'Tea House']);
  expect(findNames('', true)).toEqual(['Tea House', 'chess & cheese', 'Ázsia']);
  expect(findNames('CHEESE')).toEqual(['chess & cheese']);
  expect(findNames(' azsia ')).toEqual(['Ázsia']);
  expect(findNames('23')).toEqual(['Ázsia']);
});
