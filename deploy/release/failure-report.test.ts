import { expect, test } from '@jest/globals';
import { UsageError } from 'config/command-verbs';
import { formatReport, runFailuresCommand } from './failure-report.ts';

const [live, previous, older, unknownRelease] = [
  'a'.repeat(16),
  'b'.repeat(16),
  'c'.repeat(16),
  'd'.repeat(16),
] as const;
const day = { first: '2026-03-01', last: '2026-03-01' };

test('lists the failures of each area by release: the live one first, and unknown releases only as a number', () => {
  const failures = [
    { area: 'dashboard', release: older, kind: 'html', count: 1, ...day },
    { area: 'dashboard', release: live, kind: 'integrity', instead: previous, count: 3, ...day, last: '2026-03-03' },
    { area: 'dashboard', release: live, kind: 'integrity', count: 1, ...day },
    { area: 'dashboard', release: live, kind: 'timeout', instead: previous, count: 2, ...day, first: '2026-02-27' },
    { area: 'dashboard', release: unknownRelease, kind: 'server', count: 7, ...day },
    { area: 'nowhere', release: live, kind: 'server', count: 2, ...day },
  ];
  const lines = formatReport({
    live: { shell: { release: unknownRelease }, public: { release: previous }, dashboard: { release: live, previous } },
    failures,
    stored: new Set([`dashboard ${live}`, `dashboard ${older}`]),
    days: '7',
  });
  expect(lines.join('\n')).toBe(`Failures that browsers reported in the last 7 days, if their users agreed to it:

dashboard
  aaaaaaaaaaaaaaaa  live      6 failed (integrity 4, timeout 2), 5 of them fell back, from 2026-02-27 to 2026-03-03
  cccccccccccccccc  not live  1 failed (html 1), 0 of them fell back, on 2026-03-01

public
  bbbbbbbbbbbbbbbb  live      no failures

9 more of releases that the store does not have.`);
});

test('reports no failures for a live release without reports', () => {
  const lines = formatReport({ live: { public: { release: live } }, failures: [], stored: new Set(), days: '1' });
  expect(lines.slice(1)).toEqual(['', 'public', '  aaaaaaaaaaaaaaaa  live      no failures']);
});

test.each([
  [['--days', '7', '--days', '8'], '--days was given more than once.'],
  [['--days', '91'], '--days must be a number from 1 to 90.'],
  [['--days'], '--days needs a value.'],
])('failures %j is rejected: %s', async (args, message) => {
  await expect(runFailuresCommand(args)).rejects.toThrow(new UsageError(message));
});
