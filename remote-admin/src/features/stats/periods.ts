import { defineMessages } from 'react-intl';

const names = defineMessages({
  month: { id: 'stats.period.month' },
  quarter: { id: 'stats.period.quarter' },
  year: { id: 'stats.period.year' },
  years: { id: 'stats.period.years' },
});

/** How far back figures are asked for. */
export const periods = [
  { days: 30, name: names.month },
  { days: 90, name: names.quarter },
  { days: 365, name: names.year },
  { days: 730, name: names.years },
] as const;

/** The period in an address; the first one where it says nothing, or nothing known. */
export function periodIn(search: URLSearchParams) {
  const wanted = Number(search.get('days'));
  return periods.find(({ days }) => days === wanted) ?? periods[0];
}
