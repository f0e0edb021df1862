import type { ReactNode } from 'react';
import styles from './search-bar.module.css';

interface SearchBarProps {
  children: ReactNode;
  /** The number of matches, in a live region: undefined renders none, false an empty one. */
  matchCount?: ReactNode;
}

/** The search and filters of a list. */
export function SearchBar({ children, matchCount }: SearchBarProps) {
  return (
    <search className={styles.search}>
      {children}
      {matchCount !== undefined && (
        <p role="status" className={styles.matchCount}>
          {matchCount}
        </p>
      )}
    </search>
  );
}
