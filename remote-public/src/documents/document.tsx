import type { ReactNode } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import styles from './document.module.css';

/** A section of a document. The table of contents links to it. */
interface DocumentSection {
  /** The fragment of the section's URL, the same in every language. */
  id: string;
  title: ReactNode;
  content: ReactNode;
}

interface DocumentProps {
  title: ReactNode;
  /** The summary. */
  lead: ReactNode;
  /** The effective date, as YYYY-MM-DD. */
  date: string;
  sections: DocumentSection[];
}

/** A legal document with a table of contents and linkable sections. */
export function Document({ title, lead, date, sections }: DocumentProps) {
  return (
    <article className={styles.document}>
      <div className={styles.header}>
        <h1>{title}</h1>
        <p className={styles.date}>
          <time dateTime={date}>
            <FormattedDate value={date} dateStyle="long" timeZone="UTC" />
          </time>
        </p>
        <p className={styles.lead}>{lead}</p>
      </div>
      <nav className={styles.contents} aria-labelledby="contents">
        <h2 id="contents">
          <FormattedMessage id="documents.contents" />
        </h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <Link to={`#${section.id}`}>{section.title}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        {sections.map((section) => (
          <section key={section.id}>
            <h2 id={section.id}>{section.title}</h2>
            {section.content}
          </section>
        ))}
      </div>
    </article>
  );
}
