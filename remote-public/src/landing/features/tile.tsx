import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import styles from './features.module.css';

interface TileProps {
  title: MessageDescriptor;
  text: MessageDescriptor;
  wide?: boolean;
  /** What it looks like. */
  children: ReactNode;
}

/** Something that can be set up in the dashboard. */
export function Tile({ title, text, wide = false, children }: TileProps) {
  return (
    <li className={wide ? `${styles.tile} ${styles.wide}` : styles.tile}>
      <div className={styles.picture}>{children}</div>
      <h3>
        <FormattedMessage {...title} />
      </h3>
      <p>
        <FormattedMessage {...text} />
      </p>
    </li>
  );
}
