import type { ReactNode } from 'react';
import { AlertIcon } from 'shared-ui';
import frameStyles from './field-frame.module.css';

/** What is wrong with several parts of a message together. A save focuses it. */
export function PartError({ children }: { children: ReactNode }) {
  return (
    <p className={frameStyles.error} role="alert" tabIndex={-1} aria-invalid="true">
      <AlertIcon />
      {children}
    </p>
  );
}
