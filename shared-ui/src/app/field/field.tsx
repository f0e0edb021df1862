import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { AlertIcon, ChevronDownIcon } from 'shared-ui';
import styles from './field.module.css';
import selectStyles from './select.module.css';

/** What every field of a form may say. */
interface FieldTexts {
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
function Field({ label, hint, error, children }: FieldProps) {
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

type TextFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldTexts | 'id' | 'className'> & {
    /** A button beside the input. */
    action?: ReactNode;
  };

/** A line of text to fill in. */
export function TextField({ label, hint, error, action, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) =>
        action ? (
          <div className={styles.row}>
            <input {...input} {...control} />
            {action}
          </div>
        ) : (
          <input {...input} {...control} />
        )
      }
    </Field>
  );
}

type TextAreaProps = FieldTexts &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldTexts | 'id' | 'className'>;

/** Several lines of text to fill in; it grows with them. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea {...area} {...control} className={`${control.className} ${styles.area}`} />}
    </Field>
  );
}

type SelectProps = FieldTexts & Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldTexts | 'id' | 'className'>;

/** One of a few; its options are native, so that a phone shows them in its own way. */
export function Select({ label, hint, error, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={selectStyles.place}>
          <select {...select} {...control} className={`${control.className} ${selectStyles.select}`} />
          <ChevronDownIcon />
        </span>
      )}
    </Field>
  );
}
