import { type ReactNode, useId } from 'react';
import styles from './table.module.css';

interface TableProps {
  caption: ReactNode;
  /** Less padding, for many rows. */
  dense?: boolean;
  /** `<thead>` and `<tbody>`. */
  children: ReactNode;
}

/** A table that scrolls horizontally, also with the keyboard, when it is wider than the page. */
export function Table({ caption, dense = false, children }: TableProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable with the keyboard.
    <section aria-labelledby={id} tabIndex={0} className={styles.scroller}>
      <table className={dense ? `${styles.table} ${styles.dense}` : styles.table}>
        <caption id={id}>{caption}</caption>
        {children}
      </table>
    </section>
  );
}
