import { type ReactNode, useId } from 'react';
import { TextLink } from 'shared-ui';
import styles from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  /** Beside the title. */
  note?: ReactNode;
  /** A link to the page with all of it. */
  link?: { to: string; text: ReactNode };
  children: ReactNode;
}

/** A part of the overview, with a title and a link to more. */
export function Panel({ title, note, link, children }: PanelProps) {
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        {link && <TextLink to={link.to}>{link.text}</TextLink>}
      </header>
      {children}
    </section>
  );
}
