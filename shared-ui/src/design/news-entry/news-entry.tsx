import type { ReactNode } from 'react';
import styles from './news-entry.module.css';

interface NewsEntryProps {
  title: ReactNode;
  text: string;
  /** The button that dismisses it. */
  action: ReactNode;
}

/** A piece of news in the panel of the bell, and in the preview for its authors. */
export function NewsEntry({ title, text, action }: NewsEntryProps) {
  return (
    <div className={styles.entry}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {action}
    </div>
  );
}
