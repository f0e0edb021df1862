import { expect, test } from '@jest/globals';
import { type ChangeFilter, formatFilter, parseFilter } from './history-api.ts';

const by = '220000000000000001';

test.each<[string, ChangeFilter]>([
  ['', {}],
  ['module=logs', { module: 'logs' }],
  [`module=feature%3Atea-shop&by=${by}`, { module: 'feature:tea-shop', by }],
])('has the filter of the history in the URL, from which Back restores it: “%s”', (search, filter) => {
  expect(formatFilter(filter)).toBe(search);
  expect(parseFilter(new URLSearchParams(search))).toEqual(filter);
});

test('ignores what the API would refuse', () => {
  expect(parseFilter(new URLSearchParams('?module=feature%3A%00&by=me'))).toEqual({});
});
