import type { ReactNode } from 'react';
import styles from './work-page.module.css';

interface WorkPageProps {
  title: ReactNode;
  lead?: ReactNode;
  /** What can be done about the page as a whole. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The column of a page beside the side menu: its heading and what stands below. */
export function WorkPage({ title, lead, actions, children }: WorkPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}
