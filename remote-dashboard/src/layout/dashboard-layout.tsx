import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Outlet } from 'react-router';
import { hasFeature, useSession } from 'shared-ui';
import { AppLayout, NotificationDot, TicketsIcon } from 'shared-ui/app';
import { ServerSwitcher } from '../features/guild-layout/server-switcher.tsx';
import { useUnreadTickets } from '../features/tickets/tickets-api.ts';
import { AdminIcon, ModeratorIcon, ServersIcon } from './menu-icons.tsx';

interface DashboardLayoutProps {
  /** The page of the route by default. */
  children?: ReactNode;
}

/** A side menu with links to servers, tickets and the staff area, for pages without a server. */
export function DashboardLayout({ children = <Outlet /> }: DashboardLayoutProps) {
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
