import { type ReactNode, type Ref, useId } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { type ApiError, Card, ErrorState } from 'shared-ui';
import { getErrorMessage, Notice } from 'shared-ui/app';
import { refetchAccount } from './load-account.ts';
import styles from './panel.module.css';

interface PanelProps {
  /** The title, to focus it. */
  titleRef?: Ref<HTMLHeadingElement>;
  title: ReactNode;
  /** Explains the section. */
  text: ReactNode;
  children: ReactNode;
}

/** A section of the account page: title and explanation, with a card beside them. */
export function Panel({ titleRef, title, text, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.intro}>
        <h2 id={id} ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <div className={styles.content}>
        <Card>{children}</Card>
      </div>
    </section>
  );
}

interface FormErrorProps {
  /** The error. Without one, the live region stays empty. */
  text: ReactNode;
}

/** The error of a form, in a live region. */
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
  fallback: { id: 'account.failed' },
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

/** The error of a section's query, with a retry button. */
export function RequestError({ request: { error, isFetching }, title }: RequestErrorProps) {
  const getErrorMessage = useErrorMessage();
  return (
    error && <ErrorState title={title} text={getErrorMessage(error)} onRetry={refetchAccount} isRetrying={isFetching} />
  );
}
