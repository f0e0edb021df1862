import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Loading, Skeleton, useFeature } from 'shared-ui';
import { CoverLink, EmptyState, Stack, TicketsIcon, useQuery } from 'shared-ui/app';
import { RequestError } from '../../auth/request-error.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { BanRequestIcon } from '../../layout/menu-icons.tsx';
import { BAN_REQUESTS_PATH } from '../ban-requests/ban-requests.ts';
import { ticketsQuery } from '../tickets/tickets-api.ts';
import styles from './decision-list.module.css';
import { openBanRequestsQuery } from './home-api.ts';

/** The number of ban requests, and of tickets, in the list. */
const MAX_ENTRIES = 5;

/** What waits for a decision: open ban requests, and tickets that no staff member has read. */
export function DecisionList() {
  const hasTickets = useFeature('tickets');
  const requests = useQuery(openBanRequestsQuery);
  const tickets = useQuery({ ...ticketsQuery({ show: 'open', search: '', offset: 0 }), enabled: hasTickets });
  const unreadTickets = tickets.data?.tickets.filter(({ unread }) => unread) ?? [];
  const openRequests = requests.data?.items ?? [];
  const isLoaded = requests.data !== undefined && (tickets.data !== undefined || !hasTickets);
  const isEmpty = openRequests.length === 0 && unreadTickets.length === 0;
  return (
    <Stack as="section" aria-labelledby="decisions">
      <h2 id="decisions">
        <FormattedMessage id="home.decisions" />
      </h2>
      <RequestError
        request={requests}
        title={<FormattedMessage id="home.decisions.failed" />}
        onRetry={requests.refetch}
      />
      <RequestError
        request={tickets}
        title={<FormattedMessage id="staff-tickets.failed" />}
        onRetry={tickets.refetch}
      />
      {!isLoaded && !requests.error && !tickets.error && (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      )}
      {isLoaded && isEmpty && (
        <EmptyState
          title={<FormattedMessage id="home.decisions.none.title" />}
          text={<FormattedMessage id="home.decisions.none.text" />}
        />
      )}
      {!isEmpty && (
        <ul className={styles.list}>
          {openRequests.slice(0, MAX_ENTRIES).map(({ id, person, reason, by, at }) => (
            <Entry
              key={id}
              icon={<BanRequestIcon />}
              kind={<FormattedMessage id="home.request" />}
              to={`${BAN_REQUESTS_PATH}/${id}`}
              title={person.name}
              text={reason}
              by={by.name}
              at={at}
            />
          ))}
          {unreadTickets.slice(0, MAX_ENTRIES).map(({ id, subject, person, updated_at }) => (
            <Entry
              key={id}
              icon={<TicketsIcon />}
              kind={<FormattedMessage id="home.ticket" />}
              to={`/manage/moderator/tickets/${id}`}
              title={subject}
              by={person.name}
              at={updated_at}
            />
          ))}
        </ul>
      )}
    </Stack>
  );
}

interface EntryProps {
  icon: ReactNode;
  kind: ReactNode;
  to: string;
  title: string;
  text?: string;
  by: string;
  at: string;
}

function Entry({ icon, kind, to, title, text, by, at }: EntryProps) {
  return (
    <li data-row="" className={styles.entry}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.kind}>{kind}</span>
      <span className={styles.text}>
        <CoverLink to={to} dir="auto">
          {title}
        </CoverLink>{' '}
        {text && <span dir="auto">{text}</span>}
      </span>
      <span className={styles.by} dir="auto">
        {by}
      </span>
      <span className={styles.time}>
        <DateTime time={at} showsTime />
      </span>
    </li>
  );
}
