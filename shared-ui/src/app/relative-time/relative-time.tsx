import { useIntl } from 'react-intl';
import styles from './relative-time.module.css';
import { useNow } from './use-now.ts';

const units = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  // Less than a minute formats as "now".
  { unit: 'second', seconds: 60 },
] as const;

interface RelativeTimeProps {
  /** As ISO 8601. */
  time: string;
}

/** A relative time. Shows the exact time on hover, and while the keyboard focus is in its entry of a list. */
export function RelativeTime({ time }: RelativeTimeProps) {
  const { formatDate, formatRelativeTime } = useIntl();
  const now = useNow();
  // Clock skew must not result in a time in the future.
  const seconds = Math.max(0, (now - Date.parse(time)) / 1000);
  const { unit, seconds: unitSeconds } = units.find((candidate) => seconds >= candidate.seconds) ?? units[5];
  const exact = formatDate(time, { dateStyle: 'long', timeStyle: 'medium' });
  return (
    <time dateTime={time} title={exact} className={styles.time} data-exact={exact}>
      {formatRelativeTime(-Math.floor(seconds / unitSeconds), unit, { numeric: 'auto' })}
    </time>
  );
}
