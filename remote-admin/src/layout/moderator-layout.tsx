import { useIntl } from 'react-intl';
import { BanIcon, useFeature } from 'shared-ui';
import { NotificationDot, TicketsIcon, useQuery } from 'shared-ui/app';
import { useIsAdmin } from '../auth/staff-session.ts';
import { unreadQuery } from '../features/tickets/tickets-api.ts';
import { BanRequestIcon, OtherPanelIcon } from './menu-icons.tsx';
import { StaffLayout } from './staff-layout.tsx';

/** The layout of the moderator pages. */
export function Component() {
  const { formatMessage } = useIntl();
  // Administrators decide on ban requests here, which requires an administrator's code.
  const isAdmin = useIsAdmin();
  const codeType = isAdmin ? 'admin' : 'mod';
  const hasTickets = useFeature('tickets');
  const { data } = useQuery({ ...unreadQuery, enabled: hasTickets });
  const unread = data?.unread ?? 0;
  const ticketsIcon = (
    <NotificationDot visible={unread > 0}>
      <TicketsIcon />
    </NotificationDot>
  );
  const entries = [
    { to: '/manage/moderator', icon: <BanIcon />, text: formatMessage({ id: 'staff.menu.bans' }) },
    {
      to: '/manage/moderator/tickets',
      icon: ticketsIcon,
      text: formatMessage({ id: 'staff.menu.tickets' }, { unread }),
    },
    {
      to: '/manage/moderator/ask_ban',
      icon: <BanRequestIcon />,
      text: formatMessage({ id: 'staff.menu.ban-requests' }),
    },
  ];
  const adminPanel = { to: '/manage/admin', icon: <OtherPanelIcon />, text: formatMessage({ id: 'admin.title' }) };
  return (
    <StaffLayout
      title={formatMessage({ id: 'staff.moderator' })}
      codeType={codeType}
      entries={entries}
      otherPanel={isAdmin ? adminPanel : undefined}
    />
  );
}
