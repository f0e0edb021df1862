import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Outlet } from 'react-router';
import { AppLayout, type MenuEntry, SideMenu } from 'shared-ui/app';
import { CodeDialog, type CodeType } from '../auth/code-dialog.tsx';
import { SessionClock } from '../auth/session-clock.tsx';
import { Shortcuts, ShortcutsButton } from '../shortcuts/shortcuts.tsx';
import { DashboardIcon } from './menu-icons.tsx';

interface StaffLayoutProps {
  /** The name of the panel. */
  title: string;
  /** The `type` of the code that the panel requires. */
  codeType: CodeType;
  entries: MenuEntry[];
  /** The other panel, if the user may enter it. */
  otherPanel?: MenuEntry | undefined;
}

/** The layout of staff pages: the menu, the session clock in the navbar, and the code dialog. */
export function StaffLayout({ title, codeType, entries, otherPanel }: StaffLayoutProps) {
  const { formatMessage } = useIntl();
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const dashboard = { to: '/dashboard', icon: <DashboardIcon />, text: formatMessage({ id: 'staff.dashboard' }) };
  const footerEntries = otherPanel ? [dashboard, otherPanel] : [dashboard];
  return (
    <AppLayout
      title={title}
      entries={entries}
      navbar={
        <>
          <SessionClock />
          <ShortcutsButton onClick={() => setShowsShortcuts(true)} />
        </>
      }
      footer={(shape) => (
        <SideMenu label={formatMessage({ id: 'staff.other-parts' })} entries={footerEntries} shape={shape} />
      )}
    >
      <Outlet />
      <CodeDialog type={codeType} />
      <Shortcuts open={showsShortcuts} onOpenChange={setShowsShortcuts} />
    </AppLayout>
  );
}
