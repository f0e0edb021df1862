import { expect, test } from '@jest/globals';
import { matchesFilters } from '../../specification-api/actions.ts';
import { defaultFilters, getTimeRange, parseFilters, toSearchParams } from './filters.ts';

test('filters survive a round trip through the URL', () => {
  const filters = { ...defaultFilters, action: 'leave_server', by: '1', from: '2025-04-04', refused: true };
  expect(toSearchParams(filters).toString()).toBe('action=leave_server&by=1&from=2025-04-04&refused=');
  expect(parseFilters(toSearchParams(filters))).toEqual(filters);
  expect(toSearchParams(defaultFilters).toString()).toBe('');
});

test('ignores invalid values in the URL', () => {
  expect(parseFilters(new URLSearchParams('from=yesterday&until=2025-13-01'))).toEqual(defaultFilters);
});

test('getTimeRange covers whole days in the user’s time zone', () => {
  const { from = '', until = '' } = getTimeRange({ ...defaultFilters, from: '2025-04-04', until: '2025-04-04' });
  expect(Date.parse(until) - Date.parse(from)).toBe(24 * 60 * 60 * 1000 - 1);
  expect(new Date(from).getHours()).toBe(0);
});

test('matchesFilters filters entries of an API that does not filter', () => {
  const at = new Date('2025-04-04T12:00:00').getTime() / 1000;
  const entry = { action: 'leave_server', userId: '1', description: 'Left 23.', createdAt: at };
  const isShown = (filters: object) => matchesFilters(entry, { ...defaultFilters, ...filters });
  expect(isShown({})).toBe(true);
  expect(isShown({ action: 'leave_server', by: '1', subject: '23', from: '2025-04-04', until: '2025-04-04' })).toBe(
    true,
  );
  expect(isShown({ action: 'create_invite' })).toBe(false);
  expect(isShown({ by: '2' })).toBe(false);
  expect(isShown({ subject: '24' })).toBe(false);
  expect(isShown({ from: '2025-04-05' })).toBe(false);
  expect(isShown({ until: '2025-04-03' })).toBe(false);
});
