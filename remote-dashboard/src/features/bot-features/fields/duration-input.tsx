import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { ChevronDownIcon } from 'shared-ui';
import type { DurationField } from 'vigil-bot/manifest';
import { useText } from '../use-text.ts';
import styles from './controls.module.css';
import { type DurationUnit, durationUnits, findUnit, secondsPerUnit } from './duration-unit.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useForm } from './form-context.tsx';
import { parseNumber, useTypedNumber } from './number-input.tsx';

const unitNames = defineMessages({
  second: { id: 'field.unit.seconds' },
  minute: { id: 'field.unit.minutes' },
  hour: { id: 'field.unit.hours' },
  day: { id: 'field.unit.days' },
});

/** A duration: a number and its unit. */
export function DurationInput(props: FieldProps<DurationField>) {
  const { field, value, onChange } = props;
  const { formatMessage } = useIntl();
  const text = useText();
  const { canEdit } = useForm();
  const [entered, setEntered] = useState<{ value: unknown; unit: DurationUnit }>();
  const seconds = typeof value === 'number' ? value : undefined;
  // The unit stays while the user types; a value from elsewhere, as after Undo, has a unit that fits it.
  const unit = entered && entered.value === (value ?? null) ? entered.unit : findUnit(seconds ?? 0);
  const enter = (next: unknown, nextUnit: DurationUnit) => {
    setEntered({ value: next ?? null, unit: nextUnit });
    if (next !== value) onChange(next);
  };
  const typed = useTypedNumber(value, (next) => enter(next, unit), {
    parse: (input) => parseDuration(input, unit),
    format: (number) => formatInUnit(number, unit),
  });
  return (
    <FieldFrame {...props}>
      {(control) => (
        <div className={styles.combined} data-invalid={control['aria-invalid']}>
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            readOnly={!canEdit}
            value={typed.text}
            onChange={(event) => typed.change(event.target.value)}
            onBlur={typed.end}
          />
          <span className={styles.select}>
            <select
              aria-label={formatMessage({ id: 'field.unit' }, { label: text(field.label) })}
              disabled={!canEdit}
              value={unit}
              onChange={(event) => {
                const next = durationUnits.find((candidate) => candidate === event.target.value) ?? unit;
                enter(seconds === undefined ? value : parseDuration(typed.text, next), next);
              }}
            >
              {durationUnits.map((name) => (
                <option key={name} value={name}>
                  {formatMessage(unitNames[name])}
                </option>
              ))}
            </select>
            <ChevronDownIcon />
          </span>
        </div>
      )}
    </FieldFrame>
  );
}

/** A duration as people type it, in seconds. */
export function parseDuration(typed: string, unit: DurationUnit): number | string | null {
  const number = parseNumber(typed);
  return typeof number === 'number' ? Math.round(number * secondsPerUnit[unit]) : number;
}

/** A duration as a number of units, for an input: a third of a minute is 0.333333. */
function formatInUnit(seconds: number, unit: DurationUnit): string {
  const number = seconds / secondsPerUnit[unit];
  return String(Number.isInteger(number) ? number : Number(number.toPrecision(6)));
}
