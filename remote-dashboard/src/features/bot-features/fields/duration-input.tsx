import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { ChevronDownIcon } from 'shared-ui';
import type { DurationField } from 'vigil-bot/manifest';
import { useText } from '../use-text.ts';
import styles from './controls.module.css';
import { type DurationUnit, durationUnits, findUnit, secondsPerUnit } from './duration-unit.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useForm } from './form-context.tsx';
import { useTypedNumber } from './number-input.tsx';

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
  const [chosenUnit, setChosenUnit] = useState<DurationUnit>();
  const seconds = typeof value === 'number' ? value : undefined;
  // A unit that was chosen stays, as long as the number can be said in it.
  const isInUnit = chosenUnit !== undefined && (seconds ?? 0) % secondsPerUnit[chosenUnit] === 0;
  const unit = isInUnit ? chosenUnit : findUnit(seconds ?? 0);
  const factor = secondsPerUnit[unit];
  const typed = useTypedNumber(seconds === undefined ? value : seconds / factor, (number) => {
    setChosenUnit(unit);
    onChange(typeof number === 'number' ? Math.round(number * factor) : number);
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
                setChosenUnit(next);
                if (seconds !== undefined) onChange(Math.round((seconds / factor) * secondsPerUnit[next]));
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
