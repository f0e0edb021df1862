import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import {
  type ApiError,
  type ApiResult,
  ArrowLeftIcon,
  Button,
  ButtonLink,
  Card,
  CheckIcon,
  RetryIcon,
  toast,
  useFeature,
} from 'shared-ui';
import { EmptyState, Notice, PageLayout, Select, Stack, useMutation, useQuery } from 'shared-ui/app';
import { storeDraft } from 'shared-ui/lib/drafts.ts';
import { TicketLead } from 'shared-ui/lib/ticket-state.tsx';
import { MAX_MESSAGES } from 'shared-ui/lib/tickets.ts';
import { RequestError, useErrorMessage } from '../../auth/request-error.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { ListSkeleton } from '../../components/list-skeleton.tsx';
import { LinkedPersonLine, type Person } from '../../components/person-line.tsx';
import { PlaceholderPage } from '../../components/placeholder.tsx';
import { AnswerForm, answerDraft, MessageList } from './ticket-messages.tsx';
import styles from './ticket-page.module.css';
import { TicketState } from './ticket-state.tsx';
import ticketWorkStyles from './ticket-work.module.css';
import {
  answerTicket,
  assignTicket,
  type Conversation,
  closeTicket,
  latestTicket,
  markRead,
  reopenTicket,
  showTicket,
  ticketQuery,
} from './tickets-api.ts';
import { usePolling } from './use-polling.ts';

/** One ticket: who asks for what, and what is done about it. */
export function Component() {
  const hasTickets = useFeature('tickets');
  const { id = '' } = useParams();
  return hasTickets ? (
    <OneTicket key={id} id={id} />
  ) : (
    <PlaceholderPage title={<FormattedMessage id="moderator.tickets" />} />
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
      {ticket && <TicketEditor ticket={ticket} onStale={refetch} />}
    </PageLayout>
  );
}

interface TicketEditorProps {
  ticket: Conversation;
  /** What is shown is not true any more. */
  onStale: () => void;
}

/** A ticket and what staff do with it; whoever was overtaken is told, and sees what has become of it. */
function TicketEditor({ ticket, onStale }: TicketEditorProps) {
  const intl = useIntl();
  const getErrorMessage = useErrorMessage();
  // An answer that is sent while the assignment is on its way waits for the revision that follows.
  const scope = { id: `ticket ${ticket.id}` };
  const change = useMutation({
    scope,
    mutationFn: (send: (ticket: Conversation) => Promise<ApiResult<Conversation>>) => send(latestTicket(ticket)),
    onSuccess: showTicket,
    onError(error) {
      toast({ type: 'error', text: getErrorMessage(error) });
      if (isStale(error)) onStale();
    },
  });
  const answer = useMutation({
    scope,
    mutationFn: (text: string) => answerTicket(latestTicket(ticket), text),
    async onSuccess(answered) {
      // Also if the form is gone by now.
      storeDraft(answerDraft(answered.id), undefined);
      await showTicket(answered);
    },
    onError: (error) => void (isStale(error) && onStale()),
  });
  const isPending = change.isPending || answer.isPending;

  function assign(id: string) {
    change.mutate((seen) => assignTicket(seen, id || null));
  }

  const isOpen = ticket.state === 'open';
  return (
    <Stack gap={5}>
      <Card>
        <div className={ticketWorkStyles.head}>
          <LinkedPersonLine person={ticket.person} />
          <Select
            label={intl.formatMessage({ id: 'staff-tickets.assigned' })}
            value={ticket.assigned_to?.id ?? ''}
            disabled={isPending}
            onChange={({ target }) => assign(target.value)}
          >
            <option value="">{intl.formatMessage({ id: 'staff-tickets.nobody' })}</option>
            {candidates(ticket).map(({ id, name }) => (
              <option key={id} value={id}>
                {id === ticket.you ? intl.formatMessage({ id: 'staff-tickets.you' }, { name }) : name}
              </option>
            ))}
          </Select>
          {isOpen ? (
            <Button icon={<CheckIcon />} isPending={isPending} onClick={() => change.mutate(closeTicket)}>
              <FormattedMessage id="staff-tickets.close" />
            </Button>
          ) : (
            <Button icon={<RetryIcon />} isPending={isPending} onClick={() => change.mutate(reopenTicket)}>
              <FormattedMessage id="staff-tickets.reopen" />
            </Button>
          )}
        </div>
      </Card>
      <MessageList messages={ticket.conversation} />
      {ticket.messages < MAX_MESSAGES ? (
        <AnswerForm id={ticket.id} closed={!isOpen} mutation={answer} />
      ) : (
        <Notice tone="neutral">
          <FormattedMessage id="staff-tickets.full" />
        </Notice>
      )}
    </Stack>
  );
}

/** Somebody else was faster, or the ticket is gone. */
function isStale(error: ApiError): boolean {
  return error.kind === 'http-error' && error.status < 500 && error.status !== 401;
}

/** Those who can see to a ticket, and whoever does without being on the staff any more. */
function candidates({ staff, assigned_to }: Conversation): Person[] {
  const isGone = assigned_to && !staff.some(({ id }) => id === assigned_to.id);
  return isGone ? [...staff, assigned_to] : staff;
}
