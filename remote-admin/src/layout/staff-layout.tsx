import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, Outlet } from 'react-router';
import { ArrowLeftIcon } from 'shared-ui';
import { AppLayout, type MenuEntry } from 'shared-ui/app';
import { CodeDialog, type Level } from '../auth/code-dialog.tsx';
import { SessionClock } from '../auth/session-clock.tsx';
import styles from './staff-layout.module.css';

interface StaffFrameProps {
  /** What the pages are a part of. */
  place: string;
  /** What a code must open for them. */
  level: Level;
  entries: MenuEntry[];
  /** Where else those who may come here can go. */
  ways?: ReactNode;
}

/** What surrounds the pages of staff: the menu, and above them how long they stay open. */
export function StaffFrame({ place, level, entries, ways }: StaffFrameProps) {
  const bar = (
    <div className={styles.bar}>
      <p className={styles.place}>{place}</p>
      <nav className={styles.ways}>
        {ways}
        <Link to="/dashboard">
          <ArrowLeftIcon />
          <FormattedMessage id="staff.dashboard" />
        </Link>
      </nav>
      <SessionClock />
    </div>
  );
  return (
    <AppLayout place={place} entries={entries} aside={bar}>
      <Outlet />
      <CodeDialog level={level} />
    </AppLayout>
  );
}
