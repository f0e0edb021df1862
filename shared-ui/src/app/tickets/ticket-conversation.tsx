import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from 'shared-ui';
import { Form, List, type Mutation, Stack, TextArea } from 'shared-ui/app';
import styles from './ticket-conversation.module.css';
import type { TicketMessage } from './tickets.ts';

interface MessageLogProps<M extends TicketMessage> {
  label: string;
  messages: M[];
  /** The area's class names for `message` and `staff`. */
  classNames: Record<string, string>;
  avatar?: (message: M) => ReactNode;
  /** The author and the time of a message. */
  children: (message: M) => ReactNode;
}

/** The messages of a ticket. Assistive technology announces new ones. */
export function MessageLog<M extends TicketMessage>(props: MessageLogProps<M>) {
  const { label, messages, classNames, avatar, children } = props;
  return (
    <div role="log" aria-label={label}>
      <List as="ol">
        {messages.map((message) => (
          <li
            key={message.number}
            data-row=""
            className={message.staff ? `${classNames.message} ${classNames.staff}` : classNames.message}
          >
            {avatar?.(message)}
            <div>
              <p className={styles.header}>{children(message)}</p>
              <p className={styles.text} dir="auto">
                {message.text}
              </p>
            </div>
          </li>
        ))}
      </List>
    </div>
  );
}

interface MessageFormProps {
  label: string;
  hint?: string;
  /** The text of the submit button. */
  submitLabel: ReactNode;
  text: string;
  onChange: (text: string) => void;
  /** Validates the text, less strictly before the first attempt to send it. */
  validate: (text: string, wasSubmitted: boolean) => string | undefined;
  mutation: Mutation<unknown, string>;
  /** Why the message was not sent. */
  error: ReactNode;
}

/** The form for the next message of a ticket. */
export function MessageForm({ label, hint, submitLabel, text, onChange, validate, mutation, error }: MessageFormProps) {
  const { mutate, isPending, reset } = mutation;
  const [wasSubmitted, setWasSubmitted] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setWasSubmitted(true);
    reset();
    if (validate(text, true)) return event.currentTarget.querySelector('textarea')?.focus();
    mutate(text.trim(), {
      onSuccess() {
        setWasSubmitted(false);
        onChange('');
      },
    });
  }

  return (
    <Stack as={Form} width="form" isPending={isPending} onSubmit={submit} noValidate>
      <TextArea
        label={label}
        hint={hint}
        error={validate(text, wasSubmitted)}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        dir="auto"
      />
      {error}
      <div>
        <Button type="submit" kind="primary" isPending={isPending}>
          {submitLabel}
        </Button>
      </div>
    </Stack>
  );
}
