import { type ReactNode, useId } from 'react';
import { AlertIcon } from 'shared-ui';
import styles from './field.module.css';

/** What every field of a form may say. */
export interface FieldTexts {
  label: ReactNode;
  /** What helps before anything is wrong. */
  hint?: ReactNode;
  /** What is wrong, and how to put it right. */
  error?: ReactNode;
}

interface FieldControl {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  children: (control: FieldControl) => ReactNode;
}

/** A control's label, hint and error, and what ties them to it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: styles.input,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {/* There before it says anything, so that it is read out when it does. */}
      <div aria-live="polite">
        {error && (
          <p className={styles.error} id={`${id}-error`}>
            <AlertIcon />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
