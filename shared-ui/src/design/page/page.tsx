import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  children: ReactNode;
}

/** The content column of a page. */
export function Page({ children }: PageProps) {
  return <div className={styles.page}>{children}</div>;
}
