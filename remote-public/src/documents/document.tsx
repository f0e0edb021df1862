import type { ReactNode } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { I18nProvider, type Language, type Messages, usePageConfig } from 'shared-ui';
import styles from './document.module.css';

/** A part of a document that its table of contents leads to. */
interface DocumentSection {
  /** The fragment of its address, the same in every language. */
  id: string;
  title: ReactNode;
  content: ReactNode;
}

interface DocumentProps {
  title: ReactNode;
  /** What it says, in a few sentences. */
  lead: ReactNode;
  /** The day from which it holds, as YYYY-MM-DD. */
  date: string;
  sections: DocumentSection[];
}

/** A document to read, to link into, and to print. */
export function Document({ title, lead, date, sections }: DocumentProps) {
  return (
    <article className={styles.document}>
      <div className={styles.head}>
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

interface DocumentTextsProps {
  /** The document's own texts, which come with its page. */
  texts: Record<Language, Messages>;
  children: ReactNode;
}

/** Gives a document its texts, which no other page has to load. */
export function DocumentTexts({ texts, children }: DocumentTextsProps) {
  const { language } = usePageConfig();
  const { messages } = useIntl();
  return (
    <I18nProvider language={language} messages={Object.assign({}, messages, texts[language])}>
      {children}
    </I18nProvider>
  );
}
