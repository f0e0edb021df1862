import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, type ApiResult, Button, Card, CheckIcon, RetryIcon, toast } from 'shared-ui';
import { Notice, Select, Stack, useMutation } from 'shared-ui/app';
import { storeDraft } from 'shared-ui/lib/drafts.ts';
import { MAX_MESSAGES } from 'shared-ui/lib/tickets.ts';
import { useErrorMessage } from '../../auth/request-error.tsx';
import { LinkedPersonLine, type Person } from '../../components/person-line.tsx';
import { AnswerForm, answerDraft } from './answer-form.tsx';
import { MessageList } from './message-list.tsx';
import {
  answerTicket,
  assignTicket,
  type Conversation,
  closeTicket,
  latestTicket,
  reopenTicket,
  showTicket,
} from './ticket-calls.ts';
import styles from './ticket-work.module.css';

interface TicketWorkProps {
  ticket: Conversation;
  /** What is shown is not true any more. */
  onStale: () => void;
}

/** A ticket and what staff do with it; whoever was overtaken is told, and sees what has become of it. */
export function TicketWork({ ticket, onStale }: TicketWorkProps) {
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
        <div className={styles.head}>
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
            <Button icon={<CheckIcon />} busy={isPending} onClick={() => change.mutate(closeTicket)}>
              <FormattedMessage id="staff-tickets.close" />
            </Button>
          ) : (
            <Button icon={<RetryIcon />} busy={isPending} onClick={() => change.mutate(reopenTicket)}>
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
