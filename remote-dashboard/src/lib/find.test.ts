import { expect, test } from '@jest/globals';
import { filterByName, sortServers } from './find.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const names = (servers: { name: string }[]) => servers.map(({ name }) => name);
const servers = named('Kávézó a sarkon', 'Tea House', 'Chess & Cheese', 'مجتمع الألعاب');

test.each([
  ['', names(servers)],
  ['  ', names(servers)],
  ['kavezo', ['Kávézó a sarkon']],
  ['SARKON káv', ['Kávézó a sarkon']],
  ['che', ['Chess & Cheese']],
  ['الألعاب', ['مجتمع الألعاب']],
  ['tea chess', []],
])('“%s” finds %j', (typed, expected) => {
  expect(names(filterByName(servers, typed))).toEqual(expected);
});

test('servers with the bot come first, then each by name, numbers by their value', () => {
  const unsorted = [
    { name: 'Zebra', joined: false },
    { name: 'Team 10', joined: true },
    { name: 'Éden', joined: false },
    { name: 'Team 9', joined: true },
    { name: 'eper', joined: false },
  ];
  expect(names(sortServers(unsorted, 'en'))).toEqual(['Team 9', 'Team 10', 'Éden', 'eper', 'Zebra']);
  expect(names(unsorted)[0]).toBe('Zebra');
});
