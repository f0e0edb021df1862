import type { ReactNode } from 'react';
import styles from './search-bar.module.css';

interface SearchBarProps {
  children: ReactNode;
  /** How many entries match. */
  found?: ReactNode;
}

/** The search and filters of a list. */
export function SearchBar({ children, found }: SearchBarProps) {
  return (
    <search className={styles.search}>
      {children}
      <p role="status" className={styles.found}>
        {found}
      </p>
    </search>
  );
}
