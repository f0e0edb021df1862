import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, Outlet } from 'react-router';
import { ArrowLeftIcon } from 'shared-ui';
import { AppLayout, type MenuEntry } from 'shared-ui/app';
import { CodeDialog, type CodeType } from '../auth/code-dialog.tsx';
import { SessionClock } from '../auth/session-clock.tsx';
import styles from './staff-layout.module.css';

interface StaffLayoutProps {
  /** The name of the area. */
  title: string;
  /** The `type` of the code that the area requires. */
  codeType: CodeType;
  entries: MenuEntry[];
  /** Links to other areas. */
  links?: ReactNode;
}

/** The layout of staff pages: the menu, a bar with the session clock, and the code dialog. */
export function StaffLayout({ title, codeType, entries, links }: StaffLayoutProps) {
  const toolbar = (
    <div className={styles.bar}>
      <p className={styles.title}>{title}</p>
      <nav className={styles.links}>
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
    <AppLayout title={title} entries={entries} toolbar={toolbar}>
      <Outlet />
      <CodeDialog type={codeType} />
    </AppLayout>
  );
}
