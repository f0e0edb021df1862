import { useIntl } from 'react-intl';

/** A moment in the reader's zone and language: the day, and the exact time as its tip. */
export function Moment({ at }: { at: string }) {
  const { formatDate } = useIntl();
  return (
    <time dateTime={at} title={formatDate(at, { dateStyle: 'full', timeStyle: 'medium' })}>
      {formatDate(at, { dateStyle: 'medium' })}
    </time>
  );
}
