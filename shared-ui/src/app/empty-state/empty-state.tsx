import type { ReactNode } from 'react';
import { Owl } from 'shared-ui';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: ReactNode;
  /** What the list will contain, and how to add it. */
  text: ReactNode;
  action?: ReactNode;
}

/** Shown instead of an empty list. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Owl width={88} mood="asleep" />
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
