import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Avatar, BanIcon, Icon, PencilIcon, VisuallyHidden } from 'shared-ui';
import styles from './hero-log.module.css';

/** The sample log beside the headline. Its switches show and hide events with CSS. */
export function HeroLog() {
  return (
    <figure className={styles.log}>
      <figcaption>
        <VisuallyHidden>
          <FormattedMessage id="landing.log.label" />
        </VisuallyHidden>
      </figcaption>
      <p className={styles.header}>
        <Avatar id="308994132968210433" name="Tea House" size={32} />
        <FormattedMessage id="landing.log.channel" tagName="strong" />
        <span className={styles.badge}>
          <FormattedMessage id="landing.log.state" />
        </span>
      </p>
      <ol className={styles.entries}>
        {logEvents.map(({ id, time, icon, title, detail }) => (
          <li key={id} className={styles[id]}>
            <div className={styles.entry}>
              <span className={styles.icon}>{icon}</span>
              <p>
                <strong>{title}</strong>
                <span className={styles.detail}>{detail}</span>
              </p>
              <time>{time}</time>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.empty}>
        <FormattedMessage id="landing.log.empty" />
      </p>
      <fieldset className={styles.events}>
        <FormattedMessage id="landing.log.events" tagName="legend" />
        {logEvents.map(({ id, name }) => (
          <label key={id}>
            <FormattedMessage {...name} />
            <input type="checkbox" defaultChecked data-event={id} />
          </label>
        ))}
      </fieldset>
    </figure>
  );
}

/** An event that the dashboard can switch on, and its log entry. */
interface LogEvent {
  id: 'ban' | 'kick' | 'edit' | 'role';
  name: MessageDescriptor;
  time: string;
  icon: ReactNode;
  title: ReactNode;
  detail: ReactNode;
}

const moderator = <FormattedMessage id="landing.log.by" values={{ name: 'Réka' }} />;

/** The events of one night. */
const logEvents: LogEvent[] = [
  {
    id: 'ban',
    name: defineMessage({ id: 'landing.log.bans' }),
    time: '02:14',
    icon: <BanIcon />,
    title: <FormattedMessage id="landing.log.ban" values={{ name: 'spam-king-7' }} />,
    detail: moderator,
  },
  {
    id: 'kick',
    name: defineMessage({ id: 'landing.log.kicks' }),
    time: '02:16',
    icon: <Icon path="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M9 3a4 4 0 1 0 0 8a4 4 0 1 0 0-8M22 11h-6" />,
    title: <FormattedMessage id="landing.log.kick" values={{ name: 'gift-link-24' }} />,
    detail: moderator,
  },
  {
    id: 'role',
    name: defineMessage({ id: 'landing.log.roles' }),
    time: '03:00',
    icon: <Icon path="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M9 3a4 4 0 1 0 0 8a4 4 0 1 0 0-8M19 8v6M22 11h-6" />,
    title: <FormattedMessage id="landing.log.role" values={{ name: 'Bence' }} />,
    detail: moderator,
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
