import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLoaderData } from 'react-router';
import { type ApiError, ArrowLeftIcon, ButtonLink, Card, Loading, Skeleton } from 'shared-ui';
import { EmptyState, Notice, PageLayout, Row, Stack, useQuery } from 'shared-ui/app';
import { TicketLead } from 'shared-ui/lib/ticket-state.tsx';
import { MAX_MESSAGES } from 'shared-ui/lib/tickets.ts';
import { useLedFocus } from '../../editor/use-led-focus.ts';
import { RelativeTime } from '../history/ago.tsx';
import { AnswerForm } from './answer-form.tsx';
import { CloseButton } from './close-button.tsx';
import { MessageList } from './message-list.tsx';
import { TicketError } from './ticket-error.tsx';
import styles from './ticket-page.module.css';
import { TicketState } from './ticket-state.tsx';
import { type Conversation, type loadTicket, markRead, ticketQuery } from './tickets-api.ts';

/** One ticket: what was said, and a place to say more. */
export function Component() {
  const { id } = useLoaderData<typeof loadTicket>();
  // Another ticket is another page.
  return <OneTicket key={id} id={id} />;
}

function OneTicket({ id }: ReturnType<typeof loadTicket>) {
  const { formatMessage } = useIntl();
  const { data: ticket, error, isFetching, refetch } = useQuery(ticketQuery(id));
  const focus = useLedFocus();
  useMarkRead(ticket);
  if (error && isUnknown(error)) return <UnknownTicket />;
  return (
    <PageLayout
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
              <FormattedMessage id="tickets.since" values={{ moment: <RelativeTime moment={ticket.created_at} /> }} />
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
      {error && (
        <TicketError
          title={<FormattedMessage id="tickets.one.failed" />}
          error={error}
          retrying={isFetching}
          onRetry={refetch}
        />
      )}
      {!ticket && !error && <TicketSkeleton />}
      {ticket && (
        <Stack gap={5}>
          <MessageList messages={ticket.conversation} />
          {ticket.messages < MAX_MESSAGES ? (
            <AnswerForm key={ticket.id} id={ticket.id} closed={ticket.state === 'closed'} />
          ) : (
            <Notice tone="neutral">
              <FormattedMessage id="tickets.full" />
            </Notice>
          )}
        </Stack>
      )}
    </PageLayout>
  );
}

function useMarkRead(ticket: Conversation | undefined) {
  const { id, unread, messages } = ticket ?? {};
  useEffect(() => {
    if (id && unread && messages !== undefined && document.visibilityState === 'visible') void markRead(id, messages);
  }, [id, unread, messages]);
}

function isUnknown(error: ApiError): boolean {
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
