import { FormattedMessage, useIntl } from 'react-intl';
import { useLoaderData } from 'react-router';
import { ArrowLeftIcon, ButtonLink, Card, Loading, Skeleton } from 'shared-ui';
import { EmptyState, useFresh, WorkPage } from 'shared-ui/work';
import type { Failure } from '../asking/failure.ts';
import { useLedFocus } from '../changes/use-led-focus.ts';
import { Ago } from '../history/ago.tsx';
import { AnswerForm } from './answer-form.tsx';
import { CloseButton } from './close-button.tsx';
import { MessageList } from './message-list.tsx';
import { StateChip } from './state-chip.tsx';
import { TicketFailure } from './ticket-failure.tsx';
import styles from './ticket-page.module.css';
import { type Conversation, type loadTicket, writeInTicket } from './tickets-api.ts';
import { useTicket } from './use-ticket.ts';

const mostMessages = 100;

/** One ticket: what was said, and a place to say more. */
export function Component() {
  const { id, asked } = useLoaderData<typeof loadTicket>();
  // Another ticket is another page.
  return <OneTicket key={id} id={id} asked={asked} />;
}

function OneTicket({ id, asked }: ReturnType<typeof loadTicket>) {
  const { formatMessage } = useIntl();
  const { ticket, failure, asking, askAgain, change } = useTicket(id, asked);
  const focus = useLedFocus();
  useFresh(askAgain);
  if (failure && isUnknown(failure)) return <UnknownTicket />;
  return (
    <WorkPage
      title={
        ticket ? (
          <bdi id="subject" tabIndex={-1} className={styles.subject}>
            {ticket.subject}
          </bdi>
        ) : (
          formatMessage({ id: 'tickets.one' })
        )
      }
      lead={<About id={id} ticket={ticket} />}
      actions={
        <div className={styles.actions}>
          <ButtonLink icon={<ArrowLeftIcon />} to="/tickets">
            <FormattedMessage id="tickets.all" />
          </ButtonLink>
          {ticket?.state === 'open' && (
            <CloseButton id={id} change={change} onClosed={() => focus(() => document.getElementById('subject'))} />
          )}
        </div>
      }
    >
      {failure && (
        <TicketFailure
          title={<FormattedMessage id="tickets.one.failed" />}
          failure={failure}
          retrying={asking}
          onRetry={askAgain}
        />
      )}
      {!ticket && !failure && <Places />}
      {ticket && (
        <>
          <MessageList messages={ticket.conversation} />
          {ticket.messages < mostMessages ? (
            <AnswerForm
              key={ticket.id}
              id={ticket.id}
              closed={ticket.state === 'closed'}
              send={(text) => change(writeInTicket(id, text))}
            />
          ) : (
            <p className={styles.full}>
              <FormattedMessage id="tickets.full" />
            </p>
          )}
        </>
      )}
    </WorkPage>
  );
}

function isUnknown(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.reason === 'ticket-unknown';
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
            <FormattedMessage id="tickets.since" values={{ moment: <Ago moment={ticket.created_at} /> }} />
          </span>
        </>
      )}
    </span>
  );
}

function UnknownTicket() {
  return (
    <WorkPage title={<FormattedMessage id="tickets.one" />}>
      <EmptyState
        title={<FormattedMessage id="tickets.unknown.title" />}
        text={<FormattedMessage id="tickets.unknown.text" />}
        action={
          <ButtonLink to="/tickets">
            <FormattedMessage id="tickets.all" />
          </ButtonLink>
        }
      />
    </WorkPage>
  );
}

function Places() {
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
