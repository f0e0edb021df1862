import { useCallback, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { ArrowLeftIcon, ButtonLink, ErrorState, usePageConfig } from 'shared-ui';
import { EmptyState, WorkPage } from 'shared-ui/work';
import { useStaffFailure } from '../../entry/use-staff-failure.ts';
import { ListPlaces } from '../list-places.tsx';
import { Moment } from '../moment.tsx';
import { Placeholder } from '../placeholder.tsx';
import { StateChip } from './state-chip.tsx';
import { askTicket, type Conversation, markRead } from './ticket-calls.ts';
import styles from './ticket-page.module.css';
import { TicketWork } from './ticket-work.tsx';
import { useAsked } from './use-asked.ts';
import { useFreshForStaff } from './use-fresh-for-staff.ts';
import { tellRead } from './use-unread.ts';

/** One ticket: who asks for what, and what is done about it. */
export function Component() {
  const { features } = usePageConfig();
  const { id = '' } = useParams();
  if (features.includes('tickets')) return <OneTicket key={id} id={id} />;
  return (
    <WorkPage title={<FormattedMessage id="moderator.tickets" />}>
      <Placeholder />
    </WorkPage>
  );
}

function OneTicket({ id }: { id: string }) {
  const { formatMessage } = useIntl();
  const wordsOf = useStaffFailure();
  const ask = useCallback(() => askTicket(id), [id]);
  const { answer: ticket, failure, asking, again, take } = useAsked(ask);
  useFreshForStaff(again);

  const lastUnread = ticket?.unread ? ticket.messages : undefined;
  useEffect(() => {
    if (lastUnread === undefined || document.visibilityState !== 'visible') return;
    // Where it fails, the ticket stays unread, and the next answer has it noted again.
    void markRead(id, lastUnread).then(({ kind }) => kind === 'answered' && tellRead());
  }, [id, lastUnread]);

  const all = (
    <ButtonLink icon={<ArrowLeftIcon />} to="/manage/moderator/tickets">
      <FormattedMessage id="staff-tickets.all" />
    </ButtonLink>
  );
  if (failure?.kind === 'refused' && failure.reason === 'ticket-unknown')
    return (
      <WorkPage title={formatMessage({ id: 'staff-tickets.one' })}>
        <EmptyState
          title={<FormattedMessage id="staff-tickets.unknown.title" />}
          text={<FormattedMessage id="staff-tickets.unknown.text" />}
          action={all}
        />
      </WorkPage>
    );
  return (
    <WorkPage
      title={
        ticket ? <bdi className={styles.subject}>{ticket.subject}</bdi> : formatMessage({ id: 'staff-tickets.one' })
      }
      lead={<About id={id} ticket={ticket} />}
      actions={all}
    >
      {failure && (
        <ErrorState
          title={<FormattedMessage id="staff-tickets.one.failed" />}
          text={wordsOf(failure)}
          retrying={asking}
          onRetry={again}
        />
      )}
      {!ticket && !failure && <ListPlaces />}
      {ticket && <TicketWork ticket={ticket} onChanged={take} onStale={again} />}
    </WorkPage>
  );
}

function About({ id, ticket }: { id: string; ticket: Conversation | undefined }) {
  return (
    <span className={styles.about}>
      <code className={styles.id}>#{id}</code>
      {ticket && (
        <>
          <span role="status">
            <StateChip state={ticket.state} />
          </span>
          <span>
            <FormattedMessage id="staff-tickets.since" values={{ moment: <Moment at={ticket.created_at} exact /> }} />
          </span>
        </>
      )}
    </span>
  );
}
