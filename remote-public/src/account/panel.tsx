import { type ReactNode, useId } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { type ApiError, Card, ErrorState } from 'shared-ui';
import { getErrorMessage, Notice } from 'shared-ui/app';
import { refetchAccount } from './load-account.ts';
import styles from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  /** What it is, and what it is good for. */
  text: ReactNode;
  children: ReactNode;
}

/** A part of the account: what it is, and beside it what can be seen and done. */
export function Panel({ title, text, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.content}>
        <Card>{children}</Card>
      </div>
    </section>
  );
}

interface FormErrorProps {
  /** What went wrong; there is a place for it before there is something to say. */
  text: ReactNode;
}

/** What went wrong with what the reader did, beside it. */
export function FormError({ text }: FormErrorProps) {
  return (
    <div role="alert">
      {text && (
        <Notice tone="danger" inline>
          {text}
        </Notice>
      )}
    </div>
  );
}

const messages = defineMessages({
  networkError: { id: 'account.unreachable' },
  fallback: { id: 'account.refused' },
});

/** Formats the text for a failed request: the API's own message, if it has one. */
export function useErrorMessage() {
  const intl = useIntl();
  return (error: ApiError) => getErrorMessage(error, { ...messages, usesApiMessage: true }, intl);
}

interface RequestErrorProps {
  /** The query. Nothing is shown unless it has failed. */
  request: { error: ApiError | undefined; isFetching: boolean };
  title: ReactNode;
}

/** Why a part of the account could not be fetched. */
export function RequestError({ request: { error, isFetching }, title }: RequestErrorProps) {
  const getErrorMessage = useErrorMessage();
  return (
    error && <ErrorState title={title} text={getErrorMessage(error)} onRetry={refetchAccount} retrying={isFetching} />
  );
}
