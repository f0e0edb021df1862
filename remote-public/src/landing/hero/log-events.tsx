import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { BanIcon, Icon, PencilIcon } from 'shared-ui';

/** An event that the dashboard can switch on, and how it stands in a log. */
interface LogEvent {
  id: 'ban' | 'kick' | 'edit' | 'role';
  name: MessageDescriptor;
  time: string;
  icon: ReactNode;
  title: ReactNode;
  detail: ReactNode;
}

const by = <FormattedMessage id="landing.log.by" values={{ name: 'Réka' }} />;

/** The events of one night. */
export const logEvents: LogEvent[] = [
  {
    id: 'ban',
    name: defineMessage({ id: 'landing.log.bans' }),
    time: '02:14',
    icon: <BanIcon />,
    title: <FormattedMessage id="landing.log.ban" values={{ name: 'spam-king-7' }} />,
    detail: by,
  },
  {
    id: 'kick',
    name: defineMessage({ id: 'landing.log.kicks' }),
    time: '02:16',
    icon: <Icon path="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M9 3a4 4 0 1 0 0 8a4 4 0 1 0 0-8M22 11h-6" />,
    title: <FormattedMessage id="landing.log.kick" values={{ name: 'gift-link-24' }} />,
    detail: by,
  },
  {
    id: 'role',
    name: defineMessage({ id: 'landing.log.roles' }),
    time: '03:00',
    icon: <Icon path="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M9 3a4 4 0 1 0 0 8a4 4 0 1 0 0-8M19 8v6M22 11h-6" />,
    title: <FormattedMessage id="landing.log.role" values={{ name: 'Bence' }} />,
    detail: by,
  },
  {
    id: 'edit',
    name: defineMessage({ id: 'landing.log.edits' }),
    time: '04:37',
    icon: <PencilIcon />,
    title: <FormattedMessage id="landing.log.edit" />,
    detail: <FormattedMessage id="landing.log.change" />,
  },
];
