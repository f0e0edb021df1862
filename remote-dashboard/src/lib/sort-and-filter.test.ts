import { expect, test } from '@jest/globals';
import { filterByName, sortServers } from './sort-and-filter.ts';

const createServers = (...names: string[]) => names.map((name) => ({ name }));
const getNames = (servers: { name: string }[]) => servers.map(({ name }) => name);
const servers = createServers('Kávézó a sarkon', 'Tea House', 'Chess & Cheese', 'مجتمع الألعاب');

test.each([
  ['', getNames(servers)],
  ['  ', getNames(servers)],
  ['kavezo', ['Kávézó a sarkon']],
  ['SARKON káv', ['Kávézó a sarkon']],
  ['che', ['Chess & Cheese']],
  ['الألعاب', ['مجتمع الألعاب']],
  ['tea chess', []],
])('filterByName with “%s” returns %j', (typed, expected) => {
  expect(getNames(filterByName(servers, typed))).toEqual(expected);
});

test('sortServers sorts servers with the bot first, then by name, with numbers by value', () => {
  const unsorted = [
    { name: 'Zebra', joined: false },
    { name: 'Team 10', joined: true },
    { name: 'Éden', joined: false },
    { name: 'Team 9', joined: true },
    { name: 'eper', joined: false },
  ];
  expect(getNames(sortServers(unsorted, 'en'))).toEqual(['Team 9', 'Team 10', 'Éden', 'eper', 'Zebra']);
  expect(getNames(unsorted)[0]).toBe('Zebra');
});
