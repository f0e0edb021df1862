import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  /** The card is being edited. */
  selected?: boolean;
  children: ReactNode;
}

/** A surface that groups content. */
export function Card({ selected = false, children }: CardProps) {
  return <div className={selected ? `${styles.card} ${styles.selected}` : styles.card}>{children}</div>;
}
