import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** Whether a label is a day. Other APIs may use any label. */
const isDay = (label: string) => /^\d{4}-\d{2}-\d{2}$/.test(label) && !Number.isNaN(Date.parse(label));

/** With more points, short labels show only the month and year. */
const MONTH_LABEL_THRESHOLD = 120;

/** Formatters for labels and values in the user's language. */
export function useFormatters(pointCount = 0) {
  const { formatDate, formatNumber } = useIntl();
  const showsMonthOnly = pointCount > MONTH_LABEL_THRESHOLD;
  const formatShortLabel = useCallback(
    (label: string) => {
      const parts = showsMonthOnly
        ? ({ month: 'short', year: 'numeric' } as const)
        : ({ month: 'short', day: 'numeric' } as const);
      return isDay(label) ? formatDate(label, { ...parts, timeZone: 'UTC' }) : label;
    },
    [formatDate, showsMonthOnly],
  );
  const formatLongLabel = useCallback(
    (label: string) => (isDay(label) ? formatDate(label, { dateStyle: 'long', timeZone: 'UTC' }) : label),
    [formatDate],
  );
  const formatValue = useCallback((value: number) => formatNumber(value), [formatNumber]);
  return { formatShortLabel, formatLongLabel, formatValue };
}
