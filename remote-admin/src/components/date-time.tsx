import { useIntl } from 'react-intl';

interface DateTimeProps {
  /** As ISO 8601. */
  at: string;
  /** Show the time, too. */
  showsTime?: boolean;
  /** Name the time zone in the tooltip. */
  showsZone?: boolean;
}

/** A date in the user's language and time zone. Its tooltip has the time. */
export function DateTime({ at, showsTime = false, showsZone = false }: DateTimeProps) {
  const { formatDate } = useIntl();
  return (
    <time dateTime={at} title={formatDate(at, { dateStyle: 'full', timeStyle: showsZone ? 'long' : 'medium' })}>
      {formatDate(at, { dateStyle: 'medium', timeStyle: showsTime ? 'short' : undefined })}
    </time>
  );
}

/** The time of an entry in the action log, in seconds since 1970. Renders nothing if it is invalid. */
export function ActionTime({ seconds }: { seconds: number }) {
  const at = new Date(seconds * 1000);
  return !Number.isNaN(at.getTime()) && <DateTime at={at.toISOString()} showsTime showsZone />;
}
