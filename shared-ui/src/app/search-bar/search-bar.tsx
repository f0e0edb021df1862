import type { ReactNode } from 'react';
import styles from './search-bar.module.css';

interface SearchBarProps {
  children: ReactNode;
  /** How many entries match. Undefined leaves out the live region, false keeps it empty. */
  found?: ReactNode;
}

/** The search and filters of a list. */
export function SearchBar({ children, found }: SearchBarProps) {
  return (
    <search className={styles.search}>
      {children}
      {found !== undefined && (
        <p role="status" className={styles.found}>
          {found}
        </p>
      )}
    </search>
  );
}
