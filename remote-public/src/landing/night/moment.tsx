import type { ReactNode } from 'react';
import styles from './moments.module.css';

interface MomentProps {
  time: string;
  title: ReactNode;
  text: ReactNode;
  /** What of it stands in a channel. */
  children?: ReactNode;
}

/** A moment of the night. */
export function Moment({ time, title, text, children }: MomentProps) {
  return (
    <li>
      <time>{time}</time>
      <h3>{title}</h3>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.written}>{children}</div>}
    </li>
  );
}
