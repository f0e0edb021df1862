import { FormattedMessage, useIntl } from 'react-intl';
import { usePageConfig } from 'shared-ui';
import { RelativeTime, useMutation } from 'shared-ui/app';
import { MessageForm, MessageLog, type TicketMessage } from 'shared-ui/app/tickets';
import { useDraft } from '../../editor/use-draft.ts';
import styles from './ticket-conversation.module.css';
import { TicketError } from './ticket-error.tsx';
import { sendMessage, updateCachedTicket } from './tickets-api.ts';
import { validateMessage } from './validation.ts';

interface MessageListProps {
  messages: TicketMessage[];
}

/** The messages of a ticket, from the user and the team. */
export function MessageList({ messages }: MessageListProps) {
  const { formatMessage } = useIntl();
  const { brand } = usePageConfig();
  return (
    <MessageLog label={formatMessage({ id: 'tickets.conversation' })} messages={messages} classNames={styles}>
      {({ staff, at }) => (
        <>
          <strong>
            {staff ? (
              <FormattedMessage id="tickets.team" values={{ brand: brand.name }} />
            ) : (
              <FormattedMessage id="tickets.you" />
            )}
          </strong>{' '}
          <RelativeTime time={at} />
        </>
      )}
    </MessageLog>
  );
}

interface ReplyFormProps {
  /** The ticket's id. */
  id: string;
  closed: boolean;
}

const parseText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The form for the user's next message. The draft is stored until it is sent. */
export function ReplyForm({ id, closed }: ReplyFormProps) {
  const intl = useIntl();
  const { draft, setDraft } = useDraft(`ticket:${id}`, parseText);
  const mutation = useMutation({
    mutationFn: (text: string) => sendMessage(id, text),
    async onSuccess(ticket) {
      await updateCachedTicket(ticket);
      // Also when the form has unmounted.
      setDraft(undefined);
    },
  });
  const { error } = mutation;
  return (
    <MessageForm
      label={intl.formatMessage({ id: 'tickets.reply' })}
      hint={closed ? intl.formatMessage({ id: 'tickets.reply.closed' }) : undefined}
      submitLabel={<FormattedMessage id="tickets.send" />}
      text={draft?.value ?? ''}
      onChange={(text) => setDraft(text ? { value: text, revision: 0 } : undefined)}
      validate={(text, wasSubmitted) => (wasSubmitted || text ? validateMessage(text, intl) : undefined)}
      mutation={mutation}
      error={error && <TicketError title={<FormattedMessage id="tickets.not-sent" />} error={error} />}
    />
  );
}
