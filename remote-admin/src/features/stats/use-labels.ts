import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** Whether a label is a day. Other APIs may use any label. */
const isDay = (label: string) => /^\d{4}-\d{2}-\d{2}$/.test(label) && !Number.isNaN(Date.parse(label));

/** With more points, labels show only the month. */
const SHORT_LABEL_THRESHOLD = 120;

/** Formatters for labels and values in the user's language. */
export function useLabels(points = 0) {
  const { formatDate, formatNumber } = useIntl();
  const isBrief = points > SHORT_LABEL_THRESHOLD;
  const short = useCallback(
    (label: string) => {
      const parts = isBrief
        ? ({ month: 'short', year: 'numeric' } as const)
        : ({ month: 'short', day: 'numeric' } as const);
      return isDay(label) ? formatDate(label, { ...parts, timeZone: 'UTC' }) : label;
    },
    [formatDate, isBrief],
  );
  const long = useCallback(
    (label: string) => (isDay(label) ? formatDate(label, { dateStyle: 'long', timeZone: 'UTC' }) : label),
    [formatDate],
  );
  const format = useCallback((value: number) => formatNumber(value), [formatNumber]);
  return { short, long, format };
}
