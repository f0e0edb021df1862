import type { ReactNode } from 'react';
import { AlertIcon, SuccessIcon, WarningIcon } from 'shared-ui';
import styles from './notice.module.css';

const icons = { success: <SuccessIcon />, warning: <WarningIcon />, danger: <AlertIcon />, neutral: undefined };

interface NoticeProps {
  tone: 'success' | 'warning' | 'danger' | 'neutral';
  /** A line beside what it is about instead of a box. */
  inline?: boolean;
  /** Instead of the tone's own. */
  icon?: ReactNode;
  /** What it keeps its distance from. */
  place?: 'above' | 'below';
  children: ReactNode;
}

/** What the reader should know about something on the page. */
export function Notice({ tone, inline = false, icon = icons[tone], place, children }: NoticeProps) {
  const classes = [styles.notice, styles[inline ? 'line' : 'box'], styles[tone], place && styles[place]];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {icon}
      <div className={styles.content}>{children}</div>
    </div>
  );
}
