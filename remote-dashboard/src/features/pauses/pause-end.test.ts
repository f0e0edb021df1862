import { expect, test } from '@jest/globals';
import { toInputTime } from '../../lib/input-time.ts';
import { getPauseEnd } from './pause-end.ts';

const now = new Date(2026, 5, 15, 23, 50, 20).getTime();
const getEnd = (kind: 'quarter' | 'hour' | 'tomorrow' | 'time', time = '') => {
  const end = getPauseEnd({ kind, time }, now);
  return end && toInputTime(end);
};

test.each([
  ['quarter', '2026-06-16T00:05'],
  ['hour', '2026-06-16T00:50'],
  ['tomorrow', '2026-06-16T08:00'],
] as const)('%s ends at %s', (kind, end) => {
  expect(getEnd(kind)).toBe(end);
});

test.each([
  ['none', '', undefined],
  ['one in less than a minute', '2026-06-15T23:51', undefined],
  ['one in more than a minute', '2026-06-15T23:52', '2026-06-15T23:52'],
  ['one in almost 30 days', '2026-07-15T23:50', '2026-07-15T23:50'],
  ['one in more than 30 days', '2026-07-15T23:51', undefined],
])('a chosen time: %s', (_, time, end) => {
  expect(getEnd('time', time)).toBe(end);
});
