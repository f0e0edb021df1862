import type { ReactNode } from 'react';
import styles from './two-columns.module.css';

interface TwoColumnsProps {
  children: ReactNode;
  /** The second column. In a narrow window, it is below the first. */
  side: ReactNode;
  /** In a narrow window, the second column is above the first. */
  isSideAbove?: boolean;
}

/** A page with a narrow second column, if the window is wide enough. */
export function TwoColumns({ children, side, isSideAbove = false }: TwoColumnsProps) {
  const sideColumn = <div className={styles.side}>{side}</div>;
  return (
    <div className={isSideAbove ? `${styles.columns} ${styles.reversed}` : styles.columns}>
      {isSideAbove && sideColumn}
      <div className={styles.main}>{children}</div>
      {!isSideAbove && sideColumn}
    </div>
  );
}
