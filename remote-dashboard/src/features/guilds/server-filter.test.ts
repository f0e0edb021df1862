import { expect, test } from '@jest/globals';
import { formatFilter, noFilter, parseFilter, type ServerFilter } from './server-filter.ts';

test.each<[string, ServerFilter]>([
  ['', noFilter],
  ['search=tea+%26+co', { text: 'tea & co', state: 'all' }],
  ['state=joined', { text: '', state: 'joined' }],
  ['search=tea&state=attention', { text: 'tea', state: 'attention' }],
])('has the filter in the URL, from which Back restores it: “%s”', (search, filter) => {
  expect(formatFilter(filter)).toBe(search);
  expect(parseFilter(new URLSearchParams(search))).toEqual(filter);
});

test('ignores an unknown state', () => {
  expect(parseFilter(new URLSearchParams('state=other'))).toEqual(noFilter);
});
