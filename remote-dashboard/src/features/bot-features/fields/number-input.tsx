import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Icon, PlusIcon } from 'shared-ui';
import type { NumberField } from 'vigil-bot/manifest';
import { useText } from '../use-text.ts';
import styles from './controls.module.css';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useForm } from './form-context.tsx';

/** A number with its unit. Buttons change it by a step. */
export function NumberInput(props: FieldProps<NumberField>) {
  const { field, value, onChange } = props;
  const { min, max, step = 1, unit } = field;
  const { formatMessage } = useIntl();
  const text = useText();
  const { canEdit } = useForm();
  const typed = useTypedNumber(value, onChange);
  const label = text(field.label);
  const current = typeof value === 'number' ? value : undefined;
  const add = (difference: number) => {
    const next = current === undefined ? (min ?? 0) : roundToStep(current + difference, step);
    onChange(Math.min(max ?? next, Math.max(min ?? next, next)));
  };
  return (
    <FieldFrame {...props}>
      {(control) => (
        <div className={styles.combined} data-invalid={control['aria-invalid']}>
          <input
            {...control}
            inputMode={min !== undefined && min >= 0 ? (Number.isInteger(step) ? 'numeric' : 'decimal') : undefined}
            autoComplete="off"
            readOnly={!canEdit}
            value={typed.text}
            onChange={(event) => typed.change(event.target.value)}
            onBlur={typed.end}
          />
          {unit && (
            <span className={styles.unit} dir="auto">
              {text(unit)}
            </span>
          )}
          {canEdit && (
            <>
              <button
                type="button"
                aria-label={formatMessage({ id: 'field.number.less' }, { label })}
                onClick={() => add(-step)}
              >
                <Icon path="M5 12h14" />
              </button>
              <button
                type="button"
                aria-label={formatMessage({ id: 'field.number.more' }, { label })}
                onClick={() => add(step)}
              >
                <PlusIcon />
              </button>
            </>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

/** Without the error of binary fractions: 0.1 + 0.2 is 0.3. */
function roundToStep(value: number, step: number): number {
  const digits = String(step).split('.')[1]?.length ?? 0;
  return Number(value.toFixed(digits));
}

interface TypedNumberOptions {
  /** The value of a text. */
  parse?: (text: string) => number | string | null;
  /** The text of a value that the user did not type. */
  format?: (number: number) => string;
}

/** The text of a number while it is typed. What is no number yet is kept as text, which the form refuses. */
export function useTypedNumber(
  value: unknown,
  onChange: (value: unknown) => void,
  { parse = parseNumber, format = String }: TypedNumberOptions = {},
) {
  const [typed, setTyped] = useState<string>();
  const stored = typeof value === 'number' ? format(value) : typeof value === 'string' ? value : '';
  return {
    text: typed !== undefined && parse(typed) === (value ?? null) ? typed : stored,
    change(text: string) {
      setTyped(text);
      onChange(parse(text));
    },
    end: () => setTyped(undefined),
  };
}

/** A number as people type it, with a point or a comma. Null if the text is empty, the text itself if it is no number. */
export function parseNumber(typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  const number = Number(text.replace(/\s/g, '').replace(',', '.').replace('−', '-'));
  return Number.isFinite(number) && /\d/.test(text) && !/[xeob]/i.test(text) ? number : text;
}
