import { expect, test } from '@jest/globals';
import { createIntl } from 'react-intl';
import { formatDay, groupByDay } from './group-by-day.ts';

const at = (day: number, hour: number) => new Date(2026, 5, day, hour, 30).toISOString();

test('groups changes by the days of the user’s time zone', () => {
  const changes = [at(15, 23), at(15, 0), at(14, 23), at(9, 12)].map((time, index) => ({
    id: `${index}`,
    at: time,
  }));
  expect(groupByDay(changes).map((day) => day.entries.map(({ id }) => id))).toEqual([['0', '1'], ['2'], ['3']]);
  expect(groupByDay([])).toEqual([]);
});

test.each([
  ['en', ['Today', 'Yesterday', 'Tuesday, June 9', 'Tuesday, June 10, 2025']],
  ['hu', ['Ma', 'Tegnap', 'június 9., kedd', '2025. június 10., kedd']],
])('formats today, yesterday and dates in %s', (locale, expected) => {
  const intl = createIntl({ locale });
  const days = [at(15, 0), at(14, 23), at(9, 12), new Date(2025, 5, 10).toISOString()];
  expect(days.map((day) => formatDay(intl, day, new Date(2026, 5, 15, 12)))).toEqual(expected);
});
