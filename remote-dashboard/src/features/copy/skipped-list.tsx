import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './copy-page.module.css';

interface SkippedListProps {
  items: readonly { name: string; reason: ReactNode }[];
}

/** What is not copied, and the reasons. */
export function SkippedList({ items }: SkippedListProps) {
  if (items.length === 0) return null;
  return (
    <div className={styles.skippedItems}>
      <p className={styles.subtitle}>
        <FormattedMessage id="copy.skipped" />
      </p>
      <ul>
        {items.map(({ name, reason }, index) => (
          // Two fields of a list have the same labels.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={`${index} ${name}`}>
            <strong dir="auto">{name}</strong> {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
