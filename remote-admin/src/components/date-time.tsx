import { useIntl } from 'react-intl';

interface DateTimeProps {
  /** As ISO 8601. */
  time: string;
  /** Show the time of day, too. */
  showsTime?: boolean;
  /** Name the time zone in the tooltip. */
  showsZone?: boolean;
}

/** A date in the user's language and time zone. Its tooltip has the time. */
export function DateTime({ time, showsTime = false, showsZone = false }: DateTimeProps) {
  const { formatDate } = useIntl();
  return (
    <time dateTime={time} title={formatDate(time, { dateStyle: 'full', timeStyle: showsZone ? 'long' : 'medium' })}>
      {formatDate(time, { dateStyle: 'medium', timeStyle: showsTime ? 'short' : undefined })}
    </time>
  );
}

/** The time of an entry in the action log, in seconds since 1970. Renders nothing if it is invalid. */
export function ActionTime({ seconds }: { seconds: number }) {
  const time = new Date(seconds * 1000);
  return !Number.isNaN(time.getTime()) && <DateTime time={time.toISOString()} showsTime showsZone />;
}
