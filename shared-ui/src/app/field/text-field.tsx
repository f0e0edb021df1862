import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

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
