import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { AlertIcon, ChevronDownIcon } from 'shared-ui';
import { useIsFormPending } from '../form/form.tsx';
import styles from './field.module.css';

/** The label and texts of a form field. */
interface FieldTexts {
  label: ReactNode;
  /** Help for filling in the field. */
  hint?: ReactNode;
  /** The problem and how to fix it. */
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

/** A control with its label, hint and error, connected by ARIA attributes. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
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
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {/* A live region must exist before its text, or the text is not announced. */}
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

/** A single-line text field. */
export function TextField({ label, hint, error, action, readOnly, ...props }: TextFieldProps) {
  const isPending = useIsFormPending();
  const input = { ...props, readOnly: readOnly || isPending };
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

/** A multi-line text field that grows with its text. */
export function TextArea({ label, hint, error, readOnly, ...area }: TextAreaProps) {
  const isPending = useIsFormPending();
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          readOnly={readOnly || isPending}
          className={`${control.className} ${styles.area}`}
        />
      )}
    </Field>
  );
}

type SelectProps = FieldTexts & Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldTexts | 'id' | 'className'>;

/** React sets a controlled field back to its value. */
function keepValue() {}

/** A select field. It is native, so that phones show their own picker. */
export function Select({ label, hint, error, onChange, ...select }: SelectProps) {
  const isPending = useIsFormPending();
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={styles.selectWrapper}>
          <select
            {...select}
            {...control}
            onChange={isPending ? keepValue : onChange}
            className={`${control.className} ${styles.select}`}
          />
          <ChevronDownIcon />
        </span>
      )}
    </Field>
  );
}
