import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../button/button.tsx';
import { AlertIcon, RetryIcon } from '../icons/icons.tsx';
import styles from './error-state.module.css';

interface ErrorStateProps {
  /** What happened. */
  title: ReactNode;
  /** The consequences, and what to do. */
  text: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** Shown instead of content that could not be loaded. */
export function ErrorState({ title, text, onRetry, isRetrying }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.error}>
      <span className={styles.icon}>
        <AlertIcon />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {onRetry && (
        <div className={styles.retry}>
          <Button icon={<RetryIcon />} isPending={isRetrying} onClick={onRetry}>
            <FormattedMessage id="ui.retry" />
          </Button>
        </div>
      )}
    </div>
  );
}
