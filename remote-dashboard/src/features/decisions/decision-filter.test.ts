import { expect, test } from '@jest/globals';
import { parseFilter, toFieldSearch, toSearch } from './decision-filter.ts';

const parse = (search: string) => parseFilter(new URLSearchParams(search));

test('reads the filter of decisions from the address, without outcomes that do not exist', () => {
  expect(parse('?user=1&channel=2&outcome=failed')).toEqual({ user: '1', channel: '2', outcome: 'failed' });
  expect(parse('?user=&outcome=more&field=seats')).toEqual({});
});

test('puts the filter into the address beside what else is there', () => {
  const search = new URLSearchParams('?happened=&field=opening/tables&user=1');
  expect(String(toSearch(search, { channel: '2', outcome: undefined }))).toBe(
    'happened=&field=opening%2Ftables&channel=2',
  );
  expect(String(toSearch(new URLSearchParams('?group=opening&user=1'), {}))).toBe('group=opening');
});

test('leads to a field with the filter, and away from the tab of decisions', () => {
  const search = new URLSearchParams('?happened=&group=opening&user=1');
  expect(String(toFieldSearch(search, 'seats'))).toBe('user=1&field=seats');
});
