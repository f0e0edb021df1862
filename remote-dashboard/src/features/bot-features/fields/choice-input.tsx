import { useIntl } from 'react-intl';
import { ChevronDownIcon, SegmentedControl } from 'shared-ui';
import type { ChoiceField } from 'vigil-bot/manifest';
import { useText } from '../use-text.ts';
import styles from './controls.module.css';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useForm } from './form-context.tsx';
import { OptionsBoundary } from './options.tsx';

/** Few short options are shown side by side. */
const MAX_SEGMENTS = 3;
const MAX_SEGMENT_LENGTH = 12;

/** One of several options. */
export function ChoiceInput(props: FieldProps<ChoiceField>) {
  const { field, path, value, onChange } = props;
  const { formatMessage } = useIntl();
  const text = useText();
  const { canEdit } = useForm();
  const selected = typeof value === 'string' ? value : '';
  const options = field.options ?? [];
  const isSegmented =
    canEdit &&
    !field.ask &&
    options.length > 1 &&
    options.length <= MAX_SEGMENTS &&
    options.some(({ id }) => id === selected) &&
    options.every(({ label, help }) => text(label).length <= MAX_SEGMENT_LENGTH && !help);
  if (isSegmented)
    return (
      <FieldFrame {...props} isGroup>
        {() => (
          <SegmentedControl
            fullWidth
            hidesLabel
            label={text(field.label)}
            options={options.map(({ id, label }) => ({ value: id, content: text(label) }))}
            value={selected}
            onChange={onChange}
          />
        )}
      </FieldFrame>
    );
  return (
    <FieldFrame {...props}>
      {(control) => (
        <OptionsBoundary field={field} path={path} selected={selected === '' ? [] : [selected]}>
          {(choices) => {
            const help = choices.find(({ id }) => id === selected)?.help;
            return (
              <>
                <span className={styles.select}>
                  <select
                    {...control}
                    className={styles.input}
                    disabled={!canEdit}
                    value={selected}
                    onChange={(event) => onChange(event.target.value || null)}
                  >
                    {(!field.required || selected === '') && (
                      <option value="">{formatMessage({ id: 'field.choice.none' })}</option>
                    )}
                    {choices.map(({ id, label }) => (
                      <option key={id} value={id}>
                        {text(label)}
                      </option>
                    ))}
                  </select>
                  <ChevronDownIcon />
                </span>
                {help && (
                  <p className={styles.soft} dir="auto">
                    {text(help)}
                  </p>
                )}
              </>
            );
          }}
        </OptionsBoundary>
      )}
    </FieldFrame>
  );
}
