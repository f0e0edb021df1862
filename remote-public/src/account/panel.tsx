import { type ReactNode, type Ref, useId } from 'react';
import { defineMessages } from 'react-intl';
import { Card } from 'shared-ui';
import {
  RequestError as ApiRequestError,
  type ErrorMessages,
  Notice,
  type RequestErrorProps,
  useErrorMessage as useApiErrorMessage,
} from 'shared-ui/app';
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

const errorMessages: ErrorMessages = {
  ...defineMessages({
    networkError: { id: 'account.unreachable' },
    fallback: { id: 'account.failed' },
  }),
  usesApiMessage: true,
};

/** A function that formats the message for a failed request: the API's own, if it has one. */
export const useErrorMessage = () => useApiErrorMessage(errorMessages);

/** The error of a section's query, with a retry button. */
export function RequestError(props: Omit<RequestErrorProps, 'onRetry'>) {
  return <ApiRequestError {...props} messages={errorMessages} onRetry={refetchAccount} />;
}
