import { useIntl } from 'react-intl';

interface DateTimeProps {
  /** As ISO 8601. */
  at: string;
  /** Show the time, too. */
  exact?: boolean;
  /** Name the time zone in the tooltip. */
  hasZone?: boolean;
}

/** A date in the reader's language and time zone. Its tooltip has the time. */
export function DateTime({ at, exact = false, hasZone = false }: DateTimeProps) {
  const { formatDate } = useIntl();
  return (
    <time dateTime={at} title={formatDate(at, { dateStyle: 'full', timeStyle: hasZone ? 'long' : 'medium' })}>
      {formatDate(at, { dateStyle: 'medium', timeStyle: exact ? 'short' : undefined })}
    </time>
  );
}

/** The time of an entry of the log, in seconds since 1970; nothing if it cannot be read. */
export function ActionTime({ seconds }: { seconds: number }) {
  const at = new Date(seconds * 1000);
  return !Number.isNaN(at.getTime()) && <DateTime at={at.toISOString()} exact hasZone />;
}
