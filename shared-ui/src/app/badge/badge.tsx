import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  tone: 'success' | 'danger' | 'warning' | 'accent' | 'neutral';
  icon?: ReactNode;
  children: ReactNode;
}

/** A label for the state of something. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]} ${icon ? styles.withIcon : ''}`}>
      {icon}
      {children}
    </span>
  );
}
