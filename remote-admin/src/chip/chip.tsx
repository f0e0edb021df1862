import type { ReactNode } from 'react';
import styles from './chip.module.css';

interface ChipProps {
  tone: 'good' | 'bad' | 'warn' | 'quiet';
  icon: ReactNode;
  children: ReactNode;
}

/** How something stands, in a word or two. */
export function Chip({ tone, icon, children }: ChipProps) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {icon}
      {children}
    </span>
  );
}
