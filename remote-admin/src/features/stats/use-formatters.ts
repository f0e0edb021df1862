import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { type Grouping, isDay } from './points.ts';

const shortDates = {
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
} as const;

/** Formatters for the labels of a grouping, and for values, in the user's language. */
export function useFormatters(grouping: Grouping = 'day') {
  const { formatDate, formatMessage, formatNumber } = useIntl();
  const formatShortLabel = useCallback(
    (label: string) => (isDay(label) ? formatDate(label, { ...shortDates[grouping], timeZone: 'UTC' }) : label),
    [formatDate, grouping],
  );
  const formatLongLabel = useCallback(
    (label: string) => {
      if (!isDay(label)) return label;
      if (grouping === 'month') return formatDate(label, { month: 'long', year: 'numeric', timeZone: 'UTC' });
      const day = formatDate(label, { dateStyle: 'long', timeZone: 'UTC' });
      return grouping === 'week' ? formatMessage({ id: 'stats.week-of' }, { day }) : day;
    },
    [formatDate, formatMessage, grouping],
  );
  const formatValue = useCallback((value: number) => formatNumber(value), [formatNumber]);
  return { formatShortLabel, formatLongLabel, formatValue };
}
