import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** A function that formats a time, with its date unless it is today. */
export function useFormatRecentTime() {
  const { formatTime, formatDate } = useIntl();
  return useCallback(
    (time: string | Date) =>
      new Date(time).toDateString() === new Date().toDateString()
        ? formatTime(time)
        : formatDate(time, { dateStyle: 'medium', timeStyle: 'short' }),
    [formatTime, formatDate],
  );
}
