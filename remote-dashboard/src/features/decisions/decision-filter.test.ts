import { expect, test } from '@jest/globals';
import { parseFilter, toFieldSearch, toSearch } from './decision-filter.ts';

const parse = (search: string) => parseFilter(new URLSearchParams(search));

const user = '220000000000000001';
const channel = '230000000000000001';

test('reads the filter of decisions from the address, without what the API would refuse', () => {
  expect(parse(`?user=${user}&channel=${channel}&outcome=failed`)).toEqual({ user, channel, outcome: 'failed' });
  expect(parse('?user=%00&channel=999&outcome=more&field=seats')).toEqual({});
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
