import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** A day as our API writes it; other APIs may name their values as they like. */
const isDay = (label: string) => /^\d{4}-\d{2}-\d{2}$/.test(label) && !Number.isNaN(Date.parse(label));

/** From so many points on, the month is enough of a name for one. */
const many = 120;

/** The names of a line's values and the values themselves, in the reader's language. */
export function useLabels(points = 0) {
  const { formatDate, formatNumber } = useIntl();
  const brief = points > many;
  const short = useCallback(
    (label: string) => {
      const parts = brief
        ? ({ month: 'short', year: 'numeric' } as const)
        : ({ month: 'short', day: 'numeric' } as const);
      return isDay(label) ? formatDate(label, { ...parts, timeZone: 'UTC' }) : label;
    },
    [formatDate, brief],
  );
  const long = useCallback(
    (label: string) => (isDay(label) ? formatDate(label, { dateStyle: 'long', timeZone: 'UTC' }) : label),
    [formatDate],
  );
  const format = useCallback((value: number) => formatNumber(value), [formatNumber]);
  return { short, long, format };
}
