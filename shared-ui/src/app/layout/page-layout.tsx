import type { ReactNode } from 'react';
import styles from './page-layout.module.css';

interface PageLayoutProps {
  title: ReactNode;
  lead?: ReactNode;
  /** What can be done about the page as a whole. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The column of a page beside the side menu: its heading and what stands below. */
export function PageLayout({ title, lead, actions, children }: PageLayoutProps) {
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
