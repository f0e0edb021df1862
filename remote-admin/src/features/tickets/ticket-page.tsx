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
import { EmptyState, Notice, PageLayout, removeDraft, Select, Stack, useMutation, useQuery } from 'shared-ui/app';
import { Inbox, MAX_MESSAGES, TicketLead } from 'shared-ui/app/tickets';
import { RequestError, useErrorMessage } from '../../auth/request-error.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { ListSkeleton } from '../../components/list-skeleton.tsx';
import { PlaceholderPage } from '../../components/placeholder-page.tsx';
import { LinkedUserLine, type UserSummary } from '../../components/user-line.tsx';
import { getDraftName, MessageList, ReplyForm } from './ticket-conversation.tsx';
import { OpenTicketNav } from './ticket-nav.tsx';
import styles from './ticket-page.module.css';
import { TicketState } from './ticket-state.tsx';
import {
  assignTicket,
  type Conversation,
  closeTicket,
  getLatestTicket,
  markRead,
  reopenTicket,
  replyToTicket,
  ticketQuery,
  updateCachedTicket,
} from './tickets-api.ts';
import { usePolling } from './use-polling.ts';

/** The page of a ticket. */
export function Component() {
  const hasTickets = useFeature('tickets');
  const { id = '' } = useParams();
  return hasTickets ? (
    <TicketDetail key={id} id={id} />
  ) : (
    <PlaceholderPage title={<FormattedMessage id="staff-tickets.title" />} />
  );
}

function TicketDetail({ id }: { id: string }) {
  const { formatMessage } = useIntl();
  const query = useQuery(ticketQuery(id));
  const { data: ticket, error, isFetching, refetch } = query;
  usePolling(refetch);

  const lastUnread = ticket?.unread ? ticket.messages : undefined;
  // Also runs after each poll, and so retries if the previous request failed.
  useEffect(() => {
    if (lastUnread !== undefined && !isFetching && document.visibilityState === 'visible')
      void markRead(id, lastUnread);
  }, [id, lastUnread, isFetching]);

  const allTicketsLink = (
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
          action={allTicketsLink}
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
                values={{ moment: <DateTime time={ticket.created_at} showsTime /> }}
              />
            )
          }
        />
      }
      actions={allTicketsLink}
    >
      <Inbox list={<OpenTicketNav />}>
        <RequestError request={query} title={<FormattedMessage id="staff-tickets.one.failed" />} onRetry={refetch} />
        {!ticket && !error && <ListSkeleton />}
        {ticket && <TicketEditor ticket={ticket} onStale={refetch} />}
      </Inbox>
    </PageLayout>
  );
}

interface TicketEditorProps {
  ticket: Conversation;
  /** Called when the ticket turns out to be outdated. */
  onStale: () => void;
}

/** A ticket with its assignment, state and messages. After a conflict, shows the error and the current ticket. */
function TicketEditor({ ticket, onStale }: TicketEditorProps) {
  const intl = useIntl();
  const getErrorMessage = useErrorMessage();
  // One scope, so that a reply waits for a pending assignment and uses its revision.
  const scope = { id: `ticket ${ticket.id}` };
  const changeMutation = useMutation({
    scope,
    mutationFn: (send: (ticket: Conversation) => Promise<ApiResult<Conversation>>) => send(getLatestTicket(ticket)),
    onSuccess: updateCachedTicket,
    onError(error) {
      toast({ type: 'error', text: getErrorMessage(error) });
      if (isStale(error)) onStale();
    },
  });
  const replyMutation = useMutation({
    scope,
    mutationFn: (text: string) => replyToTicket(getLatestTicket(ticket), text),
    async onSuccess(updated, sent) {
      // Also when the form has unmounted.
      removeDraft(getDraftName(updated.id), sent);
      await updateCachedTicket(updated);
    },
    onError: (error) => void (isStale(error) && onStale()),
  });
  const isPending = changeMutation.isPending || replyMutation.isPending;

  function assign(id: string) {
    changeMutation.mutate((current) => assignTicket(current, id || null));
  }

  const isOpen = ticket.state === 'open';
  return (
    <Stack gap={5}>
      <Card>
        <div className={styles.editorHeader}>
          <LinkedUserLine user={ticket.person} />
          <Select
            label={intl.formatMessage({ id: 'staff-tickets.assigned' })}
            value={ticket.assigned_to?.id ?? ''}
            disabled={isPending}
            onChange={({ target }) => assign(target.value)}
          >
            <option value="">{intl.formatMessage({ id: 'staff-tickets.assigned.none' })}</option>
            {getAssignees(ticket).map(({ id, name }) => (
              <option key={id} value={id}>
                {id === ticket.you ? intl.formatMessage({ id: 'staff-tickets.you' }, { name }) : name}
              </option>
            ))}
          </Select>
          {isOpen ? (
            <Button icon={<CheckIcon />} isPending={isPending} onClick={() => changeMutation.mutate(closeTicket)}>
              <FormattedMessage id="staff-tickets.close" />
            </Button>
          ) : (
            <Button icon={<RetryIcon />} isPending={isPending} onClick={() => changeMutation.mutate(reopenTicket)}>
              <FormattedMessage id="staff-tickets.reopen" />
            </Button>
          )}
        </div>
      </Card>
      <MessageList messages={ticket.conversation} />
      {ticket.messages < MAX_MESSAGES ? (
        <ReplyForm id={ticket.id} closed={!isOpen} mutation={replyMutation} />
      ) : (
        <Notice tone="neutral">
          <FormattedMessage id="staff-tickets.full" />
        </Notice>
      )}
    </Stack>
  );
}

/** Whether another staff member has changed the ticket, or it was deleted. */
function isStale(error: ApiError): boolean {
  return error.kind === 'http-error' && error.status < 500 && error.status !== 401;
}

/** The staff, and the current assignee even if they have left the staff. */
function getAssignees({ staff, assigned_to }: Conversation): UserSummary[] {
  const hasLeftStaff = assigned_to && !staff.some(({ id }) => id === assigned_to.id);
  return hasLeftStaff ? [...staff, assigned_to] : staff;
}
