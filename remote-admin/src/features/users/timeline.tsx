import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextLink } from 'shared-ui';
import { List } from 'shared-ui/app';
import { useIsAdmin } from '../../auth/staff-session.ts';
import { DateTime } from '../../components/date-time.tsx';
import { Description, formatActionName } from '../actions/action-text.tsx';
import styles from './timeline.module.css';
import type { UserDetails } from './user-query.ts';

interface TimelineEntry {
  key: string;
  at: string;
  title: ReactNode;
  /** The member of staff. */
  by?: string;
  text?: ReactNode;
}

type TimelineDetails = Pick<UserDetails, 'actions' | 'tickets' | 'first_sign_in'>;

/** What happened with a user or a server, newest first: what staff did, tickets, and when the account was created. */
export function Timeline({ details, id }: { details: TimelineDetails; id: string }) {
  const isAdmin = useIsAdmin();
  const entries = useEntries(details);
  return (
    <section aria-labelledby="timeline" className={styles.timeline}>
      <h2 id="timeline">
        <FormattedMessage id="user.timeline" />
      </h2>
      {entries.length === 0 ? (
        <p>
          <FormattedMessage id="user.timeline.none" />
        </p>
      ) : (
        <List as="ol" variant="boxed">
          {entries.map(({ key, at, title, by, text }) => (
            <li data-row="" key={key}>
              <p className={styles.header}>
                <strong>{title}</strong>
                {by && <span dir="auto">{by}</span>}
                <DateTime time={at} showsTime />
              </p>
              {text}
            </li>
          ))}
        </List>
      )}
      {isAdmin && (
        <TextLink to={`/manage/admin/actions?subject=${encodeURIComponent(id)}`}>
          <FormattedMessage id="user.timeline.all" />
        </TextLink>
      )}
    </section>
  );
}

function useEntries({ actions, tickets, first_sign_in }: TimelineDetails): TimelineEntry[] {
  const intl = useIntl();
  const entries: TimelineEntry[] = [
    ...actions.map(({ action, by, description, at }) => ({
      key: `${at} ${action}`,
      at,
      title: formatActionName(action, intl),
      by: by.name,
      text: <Description text={description} />,
    })),
    ...tickets.map(({ id, subject, created_at }) => ({
      key: id,
      at: created_at,
      title: <FormattedMessage id="user.ticket-opened" />,
      text: (
        <TextLink to={`/manage/moderator/tickets/${id}`} dir="auto">
          {subject}
        </TextLink>
      ),
    })),
    ...(first_sign_in
      ? [{ key: 'account-created', at: first_sign_in, title: <FormattedMessage id="user.account-created" /> }]
      : []),
  ];
  return entries.sort((one, other) => other.at.localeCompare(one.at));
}
