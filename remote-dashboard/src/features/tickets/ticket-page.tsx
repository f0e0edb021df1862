import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLoaderData } from 'react-router';
import {
  type ApiError,
  ArrowLeftIcon,
  Button,
  ButtonLink,
  Card,
  CheckIcon,
  Loading,
  PageMessages,
  Skeleton,
  toast,
} from 'shared-ui';
import { EmptyState, Notice, PageLayout, RelativeTime, Row, Stack, useMutation, useQuery } from 'shared-ui/app';
import { Inbox, MAX_MESSAGES, TicketLead } from 'shared-ui/app/tickets';
import { useErrorMessage } from '../../lib/api/errors.tsx';
import { useFocusAfterRender } from '../../lib/use-focus-after-render.ts';
import pageMessages from './messages/en.json?all-languages';
import { MessageList, ReplyForm } from './ticket-conversation.tsx';
import { TicketError } from './ticket-error.tsx';
import { OwnTicketNav } from './ticket-nav.tsx';
import styles from './ticket-page.module.css';
import { TicketState } from './ticket-state.tsx';
import {
  type Conversation,
  closeTicket,
  type loadTicket,
  markRead,
  ticketQuery,
  updateCachedTicket,
} from './tickets-api.ts';

/** The page of a ticket: its messages and a form for the next one. */
export function Component() {
  return (
    <PageMessages pageMessages={pageMessages}>
      <TicketPage />
    </PageMessages>
  );
}

function TicketPage() {
  const { id } = useLoaderData<typeof loadTicket>();
  // The key resets all state when the ticket changes.
  return <TicketDetail key={id} id={id} />;
}

function TicketDetail({ id }: ReturnType<typeof loadTicket>) {
  const { formatMessage } = useIntl();
  const { data: ticket, error, isFetching, refetch } = useQuery(ticketQuery(id));
  const focus = useFocusAfterRender();
  useMarkRead(ticket, isFetching);
  if (error && isUnknownTicket(error)) return <UnknownTicket />;
  return (
    <PageLayout
      isWide
      title={
        ticket ? (
          <bdi id="subject" tabIndex={-1} className={styles.subject}>
            {ticket.subject}
          </bdi>
        ) : (
          formatMessage({ id: 'tickets.one' })
        )
      }
      lead={
        <TicketLead
          id={id}
          badge={ticket && <TicketState state={ticket.state} />}
          since={
            ticket && (
              <FormattedMessage id="tickets.since" values={{ moment: <RelativeTime time={ticket.created_at} /> }} />
            )
          }
        />
      }
      actions={
        <Row>
          <ButtonLink icon={<ArrowLeftIcon />} to="/tickets">
            <FormattedMessage id="tickets.all" />
          </ButtonLink>
          {ticket?.state === 'open' && (
            <CloseButton id={id} onClosed={() => focus(() => document.getElementById('subject'))} />
          )}
        </Row>
      }
    >
      <Inbox list={<OwnTicketNav />}>
        {error && (
          <TicketError
            title={<FormattedMessage id="tickets.one.failed" />}
            error={error}
            isRetrying={isFetching}
            onRetry={refetch}
          />
        )}
        {!ticket && !error && <TicketSkeleton />}
        {ticket && (
          <Stack gap={5}>
            <MessageList messages={ticket.conversation} />
            {ticket.messages < MAX_MESSAGES ? (
              <ReplyForm key={ticket.id} id={ticket.id} closed={ticket.state === 'closed'} />
            ) : (
              <Notice tone="neutral">
                <FormattedMessage id="tickets.full" />
              </Notice>
            )}
          </Stack>
        )}
      </Inbox>
    </PageLayout>
  );
}

function useMarkRead(ticket: Conversation | undefined, isFetching: boolean) {
  const { id, unread, messages } = ticket ?? {};
  // Also runs after each poll, and so retries if the previous request failed.
  useEffect(() => {
    if (id && unread && messages !== undefined && !isFetching && document.visibilityState === 'visible')
      void markRead(id, messages);
  }, [id, unread, messages, isFetching]);
}

function isUnknownTicket(error: ApiError): boolean {
  return error.kind === 'http-error' && error.reason === 'ticket-unknown';
}

function UnknownTicket() {
  return (
    <PageLayout title={<FormattedMessage id="tickets.one" />}>
      <EmptyState
        title={<FormattedMessage id="tickets.unknown.title" />}
        text={<FormattedMessage id="tickets.unknown.text" />}
        action={
          <ButtonLink to="/tickets">
            <FormattedMessage id="tickets.all" />
          </ButtonLink>
        }
      />
    </PageLayout>
  );
}

function TicketSkeleton() {
  return (
    <Loading>
      <Card>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
      </Card>
    </Loading>
  );
}

interface CloseButtonProps {
  id: string;
  /** Called before the button unmounts. */
  onClosed: () => void;
}

/** Closes the ticket. A new message opens it again. */
function CloseButton({ id, onClosed }: CloseButtonProps) {
  const intl = useIntl();
  const getErrorMessage = useErrorMessage();
  const { mutate, isPending } = useMutation({
    mutationFn: () => closeTicket(id),
    async onSuccess(ticket) {
      await updateCachedTicket(ticket);
      onClosed();
    },
    onError(error) {
      const text = intl.formatMessage({ id: 'tickets.not-closed' }, { reason: getErrorMessage(error) });
      toast({ type: 'error', text });
    },
  });

  return (
    <Button icon={<CheckIcon />} isPending={isPending} onClick={() => mutate()}>
      <FormattedMessage id="tickets.close" />
    </Button>
  );
}
