import { type ReactNode, useId } from 'react';
import styles from './table.module.css';

interface TableProps {
  caption: ReactNode;
  /** For those who read many rows. */
  dense?: boolean;
  /** `<thead>` and `<tbody>`. */
  children: ReactNode;
}

/** Rows and columns; where they are wider than the page they scroll, with the keyboard too. */
export function Table({ caption, dense = false, children }: TableProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section aria-labelledby={id} tabIndex={0} className={styles.scroller}>
      <table className={dense ? `${styles.table} ${styles.dense}` : styles.table}>
        <caption id={id}>{caption}</caption>
        {children}
      </table>
    </section>
  );
}
