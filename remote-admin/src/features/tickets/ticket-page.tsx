import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { ArrowLeftIcon, ButtonLink, useFeature } from 'shared-ui';
import { EmptyState, PageLayout, useQuery } from 'shared-ui/app';
import { TicketLead } from 'shared-ui/lib/ticket-state.tsx';
import { RequestError } from '../../auth/request-error.tsx';
import { ListSkeleton } from '../../components/list-skeleton.tsx';
import { DateTime } from '../../components/moment.tsx';
import { Placeholder } from '../../components/placeholder.tsx';
import { markRead, ticketQuery } from './ticket-calls.ts';
import styles from './ticket-page.module.css';
import { TicketState } from './ticket-state.tsx';
import { TicketWork } from './ticket-work.tsx';
import { usePolling } from './use-polling.ts';

/** One ticket: who asks for what, and what is done about it. */
export function Component() {
  const hasTickets = useFeature('tickets');
  const { id = '' } = useParams();
  if (hasTickets) return <OneTicket key={id} id={id} />;
  return (
    <PageLayout title={<FormattedMessage id="moderator.tickets" />}>
      <Placeholder />
    </PageLayout>
  );
}

function OneTicket({ id }: { id: string }) {
  const { formatMessage } = useIntl();
  const query = useQuery(ticketQuery(id));
  const { data: ticket, error, refetch } = query;
  usePolling(refetch);

  const lastUnread = ticket?.unread ? ticket.messages : undefined;
  useEffect(() => {
    if (lastUnread !== undefined && document.visibilityState === 'visible') void markRead(id, lastUnread);
  }, [id, lastUnread]);

  const all = (
    <ButtonLink icon={<ArrowLeftIcon />} to="/manage/moderator/tickets">
      <FormattedMessage id="staff-tickets.all" />
    </ButtonLink>
  );
  if (error?.kind === 'http-error' && error.reason === 'ticket-unknown')
    return (
      <PageLayout title={formatMessage({ id: 'staff-tickets.one' })}>
        <EmptyState
          title={<FormattedMessage id="staff-tickets.unknown.title" />}
          text={<FormattedMessage id="staff-tickets.unknown.text" />}
          action={all}
        />
      </PageLayout>
    );
  return (
    <PageLayout
      title={
        ticket ? <bdi className={styles.subject}>{ticket.subject}</bdi> : formatMessage({ id: 'staff-tickets.one' })
      }
      lead={
        <TicketLead
          id={id}
          badge={ticket && <TicketState state={ticket.state} />}
          since={
            ticket && (
              <FormattedMessage
                id="staff-tickets.since"
                values={{ moment: <DateTime at={ticket.created_at} exact /> }}
              />
            )
          }
        />
      }
      actions={all}
    >
      <RequestError request={query} title={<FormattedMessage id="staff-tickets.one.failed" />} onRetry={refetch} />
      {!ticket && !error && <ListSkeleton />}
      {ticket && <TicketWork ticket={ticket} onStale={refetch} />}
    </PageLayout>
  );
}
