import type { SelectHTMLAttributes } from 'react';
import { ChevronDownIcon } from 'shared-ui';
import { Field, type FieldTexts } from '../field/field.tsx';
import styles from './select.module.css';

type SelectProps = FieldTexts & Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldTexts | 'id' | 'className'>;

/** One of a few; its options are native, so that a phone shows them in its own way. */
export function Select({ label, hint, error, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={styles.place}>
          <select {...select} {...control} className={`${control.className} ${styles.select}`} />
          <ChevronDownIcon />
        </span>
      )}
    </Field>
  );
}
