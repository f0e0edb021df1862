import { FormattedRelativeTime, useIntl } from 'react-intl';
import styles from './relative-time.module.css';

const units = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  // Below a minute it is now.
  { unit: 'second', seconds: 60 },
] as const;

interface RelativeTimeProps {
  /** As ISO 8601. */
  moment: string;
}

/** How long ago something was; exactly when, to whoever points at it or reaches it with the keyboard. */
export function RelativeTime({ moment }: RelativeTimeProps) {
  const { formatDate } = useIntl();
  // A clock that goes before ours must not lead into the future.
  const seconds = Math.max(0, (Date.now() - Date.parse(moment)) / 1000);
  const { unit, seconds: length } = units.find((candidate) => seconds >= candidate.seconds) ?? units[5];
  const exact = formatDate(moment, { dateStyle: 'long', timeStyle: 'medium' });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the exact time is for the keyboard, too.
    <time dateTime={moment} title={exact} tabIndex={0} className={styles.ago} data-exact={exact}>
      <FormattedRelativeTime value={-Math.floor(seconds / length)} unit={unit} numeric="auto" />
    </time>
  );
}
