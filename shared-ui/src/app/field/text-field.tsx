import type { InputHTMLAttributes } from 'react';
import { Field, type FieldTexts } from './field.tsx';

type TextFieldProps = FieldTexts & Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldTexts | 'id' | 'className'>;

/** A line of text to fill in. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}
