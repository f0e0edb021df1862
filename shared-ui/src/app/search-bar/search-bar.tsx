import type { ReactNode } from 'react';
import styles from './search-bar.module.css';

interface SearchBarProps {
  /** The fields. */
  children: ReactNode;
  /** How much was found, where that is said. */
  found?: ReactNode;
}

/** What narrows a list down. */
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
