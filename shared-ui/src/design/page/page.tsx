import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  children: ReactNode;
}

/** The column that a page's content stands in. */
export function Page({ children }: PageProps) {
  return <div className={styles.page}>{children}</div>;
}
