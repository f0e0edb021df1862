import { useIntl } from 'react-intl';
import { BanIcon, useFeature } from 'shared-ui';
import { HistoryIcon } from 'shared-ui/app';
import { CommandsIcon, NewsIcon, OtherPanelIcon, ServersIcon, StaffIcon, StatsIcon } from './menu-icons.tsx';
import { StaffLayout } from './staff-layout.tsx';

/** The layout of the admin pages. */
export function Component() {
  const { formatMessage } = useIntl();
  const hasStaffApi = useFeature('staff');
  const ownEntries = [
    { to: '/manage/admin/news', icon: <NewsIcon />, text: formatMessage({ id: 'admin.menu.news' }) },
    { to: '/manage/admin/staff', icon: <StaffIcon />, text: formatMessage({ id: 'admin.menu.staff' }) },
  ];
  const entries = [
    { to: '/manage/admin/commands', icon: <CommandsIcon />, text: formatMessage({ id: 'admin.menu.commands' }) },
    { to: '/manage/admin/server_list', icon: <ServersIcon />, text: formatMessage({ id: 'admin.menu.servers' }) },
    { to: '/manage/admin/block_user', icon: <BanIcon />, text: formatMessage({ id: 'admin.menu.user' }) },
    { to: '/manage/admin/actions', icon: <HistoryIcon />, text: formatMessage({ id: 'admin.menu.actions' }) },
    { to: '/manage/admin/stats', icon: <StatsIcon />, text: formatMessage({ id: 'admin.menu.stats' }) },
    ...(hasStaffApi ? ownEntries : []),
  ];
  const moderatorPanel = {
    to: '/manage/moderator',
    icon: <OtherPanelIcon />,
    text: formatMessage({ id: 'staff.moderator' }),
  };
  return (
    <StaffLayout
      title={formatMessage({ id: 'admin.title' })}
      codeType="admin"
      entries={entries}
      otherPanel={moderatorPanel}
    />
  );
}
