import { FormattedMessage } from 'react-intl';
import { Loading, Skeleton, VisuallyHidden } from 'shared-ui';
import { CoverLink, RelativeTime, useQuery } from 'shared-ui/app';
import { RequestError } from '../../lib/api/errors.tsx';
import { ticketsQuery } from '../tickets/tickets-api.ts';
import styles from './open-tickets.module.css';
import { Panel } from './panel.tsx';

const MAX_TICKETS = 3;

/** The user's open support tickets. */
export function OpenTickets() {
  const query = useQuery(ticketsQuery(0));
  const tickets = query.data?.tickets.filter(({ state }) => state === 'open').slice(0, MAX_TICKETS);
  return (
    <Panel
      title={<FormattedMessage id="overview.tickets" />}
      link={{ to: '/tickets', text: <FormattedMessage id="overview.tickets.all" /> }}
    >
      {!tickets && (
        <div className={styles.empty}>
          {query.error ? (
            <RequestError
              request={query}
              title={<FormattedMessage id="tickets.failed" />}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <Loading>
              <Skeleton />
            </Loading>
          )}
        </div>
      )}
      {tickets?.length === 0 && (
        <p className={styles.empty}>
          <FormattedMessage id="overview.tickets.none" />
        </p>
      )}
      <ul>
        {tickets?.map(({ id, subject, unread, updated_at }) => (
          <li key={id} className={unread ? `${styles.ticket} ${styles.unread}` : styles.ticket}>
            <div className={styles.subject} dir="auto">
              <CoverLink to={`/tickets/${id}`}>
                {subject}
                {unread && (
                  <VisuallyHidden>
                    , <FormattedMessage id="overview.tickets.unread" />
                  </VisuallyHidden>
                )}
              </CoverLink>
            </div>
            <span className={styles.time}>
              <RelativeTime time={updated_at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
