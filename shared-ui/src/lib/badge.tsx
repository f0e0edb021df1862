import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  tone: 'success' | 'danger' | 'warning' | 'accent' | 'neutral';
  icon?: ReactNode;
  children: ReactNode;
}

/** The state of something in a word or two. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]} ${icon ? styles.withIcon : ''}`}>
      {icon}
      {children}
    </span>
  );
}
