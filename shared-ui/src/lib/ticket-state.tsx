import { type ReactNode, type SubmitEvent, useState } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { BellIcon, Button, CheckIcon } from 'shared-ui';
import { type Mutation, TextArea } from 'shared-ui/app';
import { Badge } from './badge.tsx';
import styles from './tickets.module.css';

/** A support ticket, as lists have it. */
export interface TicketSummary {
  id: string;
  subject: string;
  state: 'open' | 'closed';
  created_at: string;
  updated_at: string;
  messages: number;
  /** It has messages that the reader, or the staff, has not read. */
  unread: boolean;
}

/** A message of a ticket. */
export interface TicketMessage {
  number: number;
  staff: boolean;
  text: string;
  at: string;
}

/** A page of a list of tickets. */
export interface TicketPage<T extends TicketSummary> {
  total: number;
  unread: number;
  tickets: T[];
}

/** So many messages a ticket may have. */
export const MAX_MESSAGES = 100;

/** So long a message may be. */
export const MAX_MESSAGE_LENGTH = 4000;

/** The offset of a list in its URL. */
export function getOffset(search: URLSearchParams): number {
  const from = Number(search.get('from'));
  return Number.isInteger(from) && from > 0 && from < 1_000_000 ? from : 0;
}

interface TicketBadgeProps {
  state: 'open' | 'closed';
  unread?: boolean;
  messages: Record<'open' | 'closed' | 'unread', MessageDescriptor>;
  unreadTone: 'accent' | 'warning';
  openIcon?: ReactNode;
}

/** Whether a ticket is open, closed or unread. */
export function TicketBadge({ state, unread = false, messages, unreadTone, openIcon }: TicketBadgeProps) {
  const [tone, icon] = unread
    ? ([unreadTone, <BellIcon key="unread" />] as const)
    : state === 'closed'
      ? (['neutral', <CheckIcon key="closed" />] as const)
      : (['success', openIcon] as const);
  return (
    <Badge tone={tone} icon={icon}>
      <FormattedMessage {...messages[unread ? 'unread' : state]} />
    </Badge>
  );
}

interface TicketLeadProps {
  id: string;
  /** Undefined until the ticket is loaded. */
  badge: ReactNode;
  since: ReactNode;
}

/** A ticket's id, its state, and since when it exists. */
export function TicketLead({ id, badge, since }: TicketLeadProps) {
  return (
    <span className={styles.lead}>
      <code className={styles.id}>#{id}</code>
      {badge && (
        <>
          <span role="status">{badge}</span>
          <span>{since}</span>
        </>
      )}
    </span>
  );
}

interface MessageLogProps<M extends TicketMessage> {
  label: string;
  messages: M[];
  /** The area's class names for `list`, `message`, `staff`, `head` and `text`. */
  classNames: Record<string, string>;
  avatar?: (message: M) => ReactNode;
  /** The author and the time of a message. */
  children: (message: M) => ReactNode;
}

/** The messages of a ticket. Screen readers announce those that arrive while the page is open. */
export function MessageLog<M extends TicketMessage>(props: MessageLogProps<M>) {
  const { label, messages, classNames, avatar, children } = props;
  return (
    <div role="log" aria-label={label}>
      <ol className={classNames.list}>
        {messages.map((message) => (
          <li
            key={message.number}
            className={message.staff ? `${classNames.message} ${classNames.staff}` : classNames.message}
          >
            {avatar?.(message)}
            <div>
              <p className={classNames.head}>{children(message)}</p>
              <p className={classNames.text} dir="auto">
                {message.text}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface MessageFormProps {
  label: string;
  hint?: string;
  send: ReactNode;
  text: string;
  onChange: (text: string) => void;
  /** What is wrong with the text, before and after the reader has tried to send it. */
  getProblem: (text: string, isTried: boolean) => string | undefined;
  mutation: Mutation<unknown, string>;
  /** Why the message was not sent. */
  error: ReactNode;
}

/** The form for the next message of a ticket. */
export function MessageForm({ label, hint, send, text, onChange, getProblem, mutation, error }: MessageFormProps) {
  const { mutate, isPending, reset } = mutation;
  const [isTried, setTried] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setTried(true);
    reset();
    if (getProblem(text, true)) return event.currentTarget.querySelector('textarea')?.focus();
    mutate(text.trim(), {
      onSuccess() {
        setTried(false);
        onChange('');
      },
    });
  }

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <TextArea
        label={label}
        hint={hint}
        error={getProblem(text, isTried)}
        value={text}
        readOnly={isPending}
        onChange={({ target }) => onChange(target.value)}
        dir="auto"
      />
      {error}
      <div>
        <Button type="submit" kind="primary" busy={isPending}>
          {send}
        </Button>
      </div>
    </form>
  );
}
