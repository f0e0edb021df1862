import { useIntl } from 'react-intl';
import type { ColourField } from 'vigil-bot/manifest';
import { useText } from '../use-text.ts';
import styles from './controls.module.css';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useForm } from './form-context.tsx';

const HEX = /^#[\da-f]{6}$/i;

/** A colour, chosen from the browser's palette or typed. */
export function ColourInput(props: FieldProps<ColourField>) {
  const { field, value, onChange } = props;
  const { formatMessage } = useIntl();
  const text = useText();
  const { canEdit } = useForm();
  const colour = typeof value === 'string' ? value : '';
  return (
    <FieldFrame {...props}>
      {(control) => (
        <div className={styles.combined} data-invalid={control['aria-invalid']}>
          <input
            type="color"
            className={styles.swatch}
            aria-label={formatMessage({ id: 'field.colour.choose' }, { label: text(field.label) })}
            disabled={!canEdit}
            value={HEX.test(colour) ? colour : '#888888'}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            {...control}
            className={styles.mono}
            placeholder="#"
            spellCheck={false}
            autoComplete="off"
            readOnly={!canEdit}
            value={colour}
            onChange={(event) => onChange(toColour(event.target.value))}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** A typed colour: in lower case, with its number sign. */
export function toColour(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  if (text === '' || text === '#') return null;
  return /^[\da-f]{1,6}$/.test(text) ? `#${text}` : text;
}
