import { useIntl } from 'react-intl';
import { AskBanIcon, BlockIcon, TicketsIcon } from './menu-icons.tsx';
import { StaffFrame } from './staff-frame.tsx';

/** The frame of the moderator pages. */
export function Component() {
  const { formatMessage } = useIntl();
  const entries = [
    { to: '/manage/moderator', icon: <BlockIcon />, text: formatMessage({ id: 'staff.menu.bans' }) },
    { to: '/manage/moderator/tickets', icon: <TicketsIcon />, text: formatMessage({ id: 'staff.menu.tickets' }) },
    { to: '/manage/moderator/ask_ban', icon: <AskBanIcon />, text: formatMessage({ id: 'staff.menu.ask-ban' }) },
  ];
  return <StaffFrame place={formatMessage({ id: 'staff.moderator' })} level="mod" entries={entries} />;
}
