import type { ReactNode } from 'react';
import { AlertIcon } from 'shared-ui';
import styles from './form-failure.module.css';

interface FormFailureProps {
  /** What went wrong; there is a place for it before there is something to say. */
  text: ReactNode;
}

/** What went wrong with what the reader did, beside it. */
export function FormFailure({ text }: FormFailureProps) {
  return (
    <div role="alert" className={styles.place}>
      {text && (
        <p className={styles.failure}>
          <AlertIcon />
          {text}
        </p>
      )}
    </div>
  );
}
