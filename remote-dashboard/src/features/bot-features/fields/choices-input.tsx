import { FormattedMessage } from 'react-intl';
import { CheckIcon } from 'shared-ui';
import type { ChoicesField } from 'vigil-bot/manifest';
import { useText } from '../use-text.ts';
import styles from './controls.module.css';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useForm } from './form-context.tsx';
import { OptionsBoundary } from './options.tsx';
import { findSaved } from './saved-value.ts';

/** Any of several options. */
export function ChoicesInput(props: FieldProps<ChoicesField>) {
  const { field, path, value, onChange } = props;
  const text = useText();
  const { canEdit, saved } = useForm();
  const selected = toIds(value);
  const isFull = field.max !== undefined && selected.length >= field.max;
  const count = field.max ?? field.options?.length;
  return (
    <FieldFrame
      {...props}
      isGroup
      end={
        count !== undefined && (
          <FormattedMessage id="field.choices.count" values={{ count: selected.length, max: count }} />
        )
      }
    >
      {(control) => (
        <OptionsBoundary
          field={field}
          path={path}
          // An option that the bot no longer has stays until the page is saved without it.
          selected={toIds(findSaved(saved, path).value).concat(selected)}
        >
          {(options) => (
            <div className={styles.chips}>
              {options.map(({ id, label, help }) => {
                const isSelected = selected.includes(id);
                return (
                  <label key={id} className={styles.chip} title={help && text(help)}>
                    <input
                      type="checkbox"
                      aria-invalid={control['aria-invalid']}
                      checked={isSelected}
                      disabled={!canEdit || (isFull && !isSelected)}
                      onChange={() =>
                        onChange(
                          // In the order of the options, so that changing one back changes nothing.
                          isSelected
                            ? selected.filter((other) => other !== id)
                            : options
                                .map((option) => option.id)
                                .filter((other) => other === id || selected.includes(other)),
                        )
                      }
                    />
                    <CheckIcon />
                    <bdi>{text(label)}</bdi>
                  </label>
                );
              })}
            </div>
          )}
        </OptionsBoundary>
      )}
    </FieldFrame>
  );
}

/** The ids in a stored value. */
export function toIds(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
