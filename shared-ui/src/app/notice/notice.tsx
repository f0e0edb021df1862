import type { ReactNode } from 'react';
import { AlertIcon, SuccessIcon, WarningIcon } from 'shared-ui';
import styles from './notice.module.css';

const icons = { success: <SuccessIcon />, warning: <WarningIcon />, danger: <AlertIcon />, neutral: undefined };

interface NoticeProps {
  tone: 'success' | 'warning' | 'danger' | 'neutral';
  /** A line of text instead of a box. */
  inline?: boolean;
  /** Replaces the icon of the tone. */
  icon?: ReactNode;
  /** The side of the related content on which the notice is, which decides its margin. */
  position?: 'above' | 'below';
  children: ReactNode;
}

/** A message about the page or a part of it. */
export function Notice({ tone, inline = false, icon = icons[tone], position, children }: NoticeProps) {
  const classes = [styles.notice, styles[inline ? 'inline' : 'box'], styles[tone], position && styles[position]];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {icon}
      <div className={styles.content}>{children}</div>
    </div>
  );
}
