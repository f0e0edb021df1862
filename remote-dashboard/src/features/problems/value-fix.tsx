import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button, VisuallyHidden } from 'shared-ui';
import { Select, TextField } from 'shared-ui/app';
import { resolveValues } from 'vigil-bot/manifest';
import { useErrorMessage } from '../../lib/api/errors.tsx';
import { type DurationUnit, durationUnits, findUnit, secondsPerUnit } from '../bot-features/fields/duration-unit.ts';
import { findSaved } from '../bot-features/fields/saved-value.ts';
import { formatDuration } from '../bot-features/format-value.ts';
import { useText } from '../bot-features/use-text.ts';
import { isLine, replaceAt, replaceValue } from './fix-value.ts';
import styles from './problem-row.module.css';
import { type QuickFixProps, useSaveFix } from './use-save-fix.ts';

const unitNames = defineMessages({
  second: { id: 'problem.unit.seconds' },
  minute: { id: 'problem.unit.minutes' },
  hour: { id: 'problem.unit.hours' },
  day: { id: 'problem.unit.days' },
});

/** Another text, number, duration or option, saved at once. The nearest one that fits is filled in. */
export function ValueFix(props: QuickFixProps<'value'>) {
  const { fix, feature, stored, label, isFirst } = props;
  const { field, path } = fix;
  const intl = useIntl();
  const getErrorMessage = useErrorMessage();
  const text = useText();
  const { mutate, isPending, error } = useSaveFix(props);
  const [rejected, setRejected] = useState(false);
  const before = findSaved(stored.values, path).value;
  const suggestion = suggestValue(field, before);
  const [unit, setUnit] = useState<DurationUnit>(() => findUnit(suggestion ?? 0));
  const perUnit = field.kind === 'duration' ? secondsPerUnit[unit] : 1;
  const [typed, setTyped] = useState(() =>
    isLine(field) ? shorten(before, field.maxLength) : suggestion === undefined ? '' : String(suggestion / perUnit),
  );

  function save() {
    const number = Number(typed.trim().replace(',', '.'));
    const value =
      field.kind === 'choice' || isLine(field)
        ? typed
        : field.kind === 'duration'
          ? Math.round(number * perUnit)
          : number;
    const change = (values: typeof stored.values) => replaceAt(values, path, replaceValue(before, value));
    const key = path.join('/');
    const { faults } = resolveValues(feature.fields, change(stored.values), stored.secrets);
    const isRejected = typed.trim() === '' || faults.some((fault) => fault.path.join('/') === key);
    setRejected(isRejected);
    if (isRejected) return;
    const option = field.kind === 'choice' && field.options?.find(({ id }) => id === typed);
    const formatted = field.kind === 'duration' ? formatDuration(intl, Number(value)) : intl.formatNumber(number);
    const replacement = option ? text(option.label) : isLine(field) ? typed : formatted;
    mutate({ change, replacement, canUndo: false });
  }

  const hiddenLabel = <VisuallyHidden>{label}</VisuallyHidden>;
  const errorText = rejected ? <AllowedRange field={field} /> : error ? getErrorMessage(error) : undefined;
  return (
    <div className={styles.control}>
      {field.kind === 'choice' ? (
        <Select label={hiddenLabel} error={errorText} value={typed} onChange={({ target }) => setTyped(target.value)}>
          <option value="" disabled>
            {intl.formatMessage({ id: 'problem.choose' })}
          </option>
          {field.options?.map(({ id, label: option }) => (
            <option key={id} value={id}>
              {text(option)}
            </option>
          ))}
        </Select>
      ) : (
        <TextField
          label={hiddenLabel}
          error={errorText}
          inputMode={isLine(field) ? 'text' : 'decimal'}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {field.kind === 'duration' && (
        <div className={styles.unit}>
          <Select
            label={<VisuallyHidden>{intl.formatMessage({ id: 'problem.unit' }, { label })}</VisuallyHidden>}
            value={unit}
            onChange={({ target }) => setUnit(durationUnits.find((name) => name === target.value) ?? unit)}
          >
            {durationUnits.map((name) => (
              <option key={name} value={name}>
                {intl.formatMessage(unitNames[name])}
              </option>
            ))}
          </Select>
        </div>
      )}
      <Button kind={isFirst ? 'primary' : 'quiet'} isPending={isPending} onClick={save}>
        <FormattedMessage id="problem.save" />
      </Button>
    </div>
  );
}

type ValueField = QuickFixProps<'value'>['fix']['field'];

/** The allowed value that is nearest to a number; the default if it is none. Undefined for an option. */
function suggestValue(field: ValueField, value: unknown): number | undefined {
  if (field.kind === 'choice' || isLine(field)) return undefined;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, default: fallback } = field;
  return typeof value === 'number' ? Math.min(max, Math.max(min, value)) : fallback;
}

/** As much of a text as its field accepts. */
function shorten(value: unknown, maxLength = Number.POSITIVE_INFINITY): string {
  let shortened = '';
  for (const character of typeof value === 'string' ? value : '')
    if (shortened.length + character.length <= maxLength) shortened += character;
    else break;
  return shortened;
}

/** What a field accepts. */
function AllowedRange({ field }: { field: ValueField }) {
  const { formatNumber } = useIntl();
  if (field.kind === 'choice') return <FormattedMessage id="problem.choose-first" />;
  if (isLine(field))
    return field.maxLength === undefined ? (
      <FormattedMessage id="problem.not-accepted" />
    ) : (
      <FormattedMessage id="problem.at-most-characters" values={{ max: field.maxLength }} />
    );
  const { min, max } = field;
  const format = (limit: number) =>
    field.kind === 'number' ? formatNumber(limit) : formatDuration({ formatNumber }, limit);
  if (min !== undefined && max !== undefined)
    return <FormattedMessage id="problem.range" values={{ min: format(min), max: format(max) }} />;
  if (max !== undefined) return <FormattedMessage id="problem.at-most" values={{ max: format(max) }} />;
  if (min !== undefined) return <FormattedMessage id="problem.at-least" values={{ min: format(min) }} />;
  return <FormattedMessage id="problem.not-a-number" />;
}
