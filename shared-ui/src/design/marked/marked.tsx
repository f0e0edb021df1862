import type { ReactNode } from 'react';
import styles from './marked.module.css';

interface MarkedProps {
  marked: boolean;
  children: ReactNode;
}

/** An icon with a dot where something waits there; words say it, too. */
export function Marked({ marked, children }: MarkedProps) {
  return <span className={marked ? `${styles.icon} ${styles.marked}` : styles.icon}>{children}</span>;
}
