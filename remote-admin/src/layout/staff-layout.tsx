import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, Outlet } from 'react-router';
import { ArrowLeftIcon } from 'shared-ui';
import { AppLayout, type MenuEntry } from 'shared-ui/app';
import { CodeDialog, type Level } from '../auth/code-dialog.tsx';
import { SessionClock } from '../auth/session-clock.tsx';
import styles from './staff-layout.module.css';

interface StaffLayoutProps {
  /** What the pages are a part of. */
  title: string;
  /** What a code must open for them. */
  level: Level;
  entries: MenuEntry[];
  /** Where else those who may come here can go. */
  links?: ReactNode;
}

/** What surrounds the pages of staff: the menu, and above them how long they stay open. */
export function StaffLayout({ title, level, entries, links }: StaffLayoutProps) {
  const bar = (
    <div className={styles.bar}>
      <p className={styles.place}>{title}</p>
      <nav className={styles.ways}>
        {links}
        <Link to="/dashboard">
          <ArrowLeftIcon />
          <FormattedMessage id="staff.dashboard" />
        </Link>
      </nav>
      <SessionClock />
    </div>
  );
  return (
    <AppLayout title={title} entries={entries} toolbar={bar}>
      <Outlet />
      <CodeDialog level={level} />
    </AppLayout>
  );
}
