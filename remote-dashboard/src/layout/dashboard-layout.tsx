import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Outlet } from 'react-router';
import { hasFeature, useSession } from 'shared-ui';
import { AppLayout, NotificationDot } from 'shared-ui/app';
import { TicketsIcon } from 'shared-ui/lib/menu-icons.tsx';
import { ServerSwitcher } from '../features/guild-layout/server-switcher.tsx';
import { useUnreadTickets } from '../features/tickets/tickets-api.ts';
import { AdminIcon, ModeratorIcon, ServersIcon } from './menu-icons.tsx';

/** The layout of the pages that do not belong to a server. */
export function DashboardLayout() {
  return (
    <HomeLayout>
      <Outlet />
    </HomeLayout>
  );
}

/** A side menu with links to servers, tickets and the staff area, for pages without a server. */
export function HomeLayout({ children }: { children: ReactNode }) {
  const { formatMessage } = useIntl();
  const session = useSession();
  const { is_mod = false, is_admin = false } = session.state === 'signed-in' ? session.profile : {};
  const unread = useUnreadTickets();
  const entries = [
    { to: '/dashboard', icon: <ServersIcon />, text: formatMessage({ id: 'menu.dashboard' }), isShown: true },
    {
      to: '/tickets',
      icon: (
        <NotificationDot visible={unread > 0}>
          <TicketsIcon />
        </NotificationDot>
      ),
      text: formatMessage({ id: 'menu.tickets' }, { unread }),
      isShown: hasFeature('tickets'),
    },
    {
      to: '/manage/moderator',
      icon: <ModeratorIcon />,
      text: formatMessage({ id: 'menu.moderator' }),
      isShown: is_mod,
    },
    { to: '/manage/admin', icon: <AdminIcon />, text: formatMessage({ id: 'menu.admin' }), isShown: is_admin },
  ];
  return (
    <AppLayout navbar={<ServerSwitcher />} entries={entries.filter(({ isShown }) => isShown)}>
      {children}
    </AppLayout>
  );
}
