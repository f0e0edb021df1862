import { useIntl } from 'react-intl';

/** When something was, in the reader's zone and language, and exactly as its tip. */
export function ActionTime({ seconds }: { seconds: number }) {
  const { formatDate } = useIntl();
  const at = new Date(seconds * 1000);
  if (Number.isNaN(at.getTime())) return null;
  return (
    <time dateTime={at.toISOString()} title={formatDate(at, { dateStyle: 'full', timeStyle: 'long' })}>
      {formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  );
}
