import { useIntl } from 'react-intl';
import styles from './message-text.module.css';

interface MessageTimeProps {
  seconds: number;
  /** The letter of the chat platform's format. */
  style: string;
}

const formats: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A time of a message, in the language and the time zone of the user. */
export function MessageTime({ seconds, style }: MessageTimeProps) {
  const { formatDate, formatRelativeTime } = useIntl();
  if (style !== 'R') return <span className={styles.time}>{formatDate(seconds * 1000, formats[style])}</span>;
  const difference = seconds - Date.now() / 1000;
  const [unit, length] = units.find((candidate) => Math.abs(difference) >= candidate[1]) ?? units[5];
  return <span className={styles.time}>{formatRelativeTime(Math.round(difference / length), unit)}</span>;
}
