import { type ReactNode, useId } from 'react';
import { Card } from 'shared-ui';
import styles from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  /** What it is, and what it is good for. */
  text: ReactNode;
  children: ReactNode;
}

/** A part of the account: what it is, and beside it what can be seen and done. */
export function Panel({ title, text, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.content}>
        <Card>{children}</Card>
      </div>
    </section>
  );
}
