import type { TextareaHTMLAttributes } from 'react';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

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
