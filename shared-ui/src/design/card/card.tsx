import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  /** The one that is being worked on. */
  selected?: boolean;
  children: ReactNode;
}

/** A surface for what belongs together. */
export function Card({ selected = false, children }: CardProps) {
  return <div className={selected ? `${styles.card} ${styles.selected}` : styles.card}>{children}</div>;
}
