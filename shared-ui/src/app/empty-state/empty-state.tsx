import type { ReactNode } from 'react';
import { Owl } from 'shared-ui';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: ReactNode;
  /** What belongs here, and how to get it. */
  text: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
}

/** What stands in the place of a list that has nothing in it. */
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
