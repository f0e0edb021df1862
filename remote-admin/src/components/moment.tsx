import { useIntl } from 'react-intl';

interface DateTimeProps {
  /** As ISO 8601. */
  at: string;
  /** The time is said, too. */
  exact?: boolean;
}

/** A moment in the reader's zone and language: the day, and the exact time as its tip. */
export function DateTime({ at, exact = false }: DateTimeProps) {
  const { formatDate } = useIntl();
  return (
    <time dateTime={at} title={formatDate(at, { dateStyle: 'full', timeStyle: 'medium' })}>
      {formatDate(at, { dateStyle: 'medium', timeStyle: exact ? 'short' : undefined })}
    </time>
  );
}
