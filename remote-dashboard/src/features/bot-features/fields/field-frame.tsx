import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AlertIcon } from 'shared-ui';
import { type Field, getDefault, isEqual } from 'vigil-bot/manifest';
import { focusField } from '../use-field-focus.ts';
import { useText } from '../use-text.ts';
import { useFaultMessage } from './fault-message.ts';
import styles from './field-frame.module.css';
import { type FieldProps, useForm } from './form-context.tsx';
import { NewBadge } from './new-badge.tsx';
import { findSaved } from './saved-value.ts';

/** The attributes of a field's control. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldFrameProps<F extends Field> extends FieldProps<F> {
  /** The control has several parts: a fieldset with a legend, instead of a label. */
  isGroup?: boolean;
  /** Content at the end of the label's line, such as a count. */
  end?: ReactNode;
  /** Help of the site's, after that of the bot. */
  help?: ReactNode;
  /** Warnings below the control. */
  warning?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** A field with its label, help, what is wrong with it, and Undo if it has changed. */
export function FieldFrame<F extends Exclude<Field, { kind: 'note' }>>(props: FieldFrameProps<F>) {
  const { field, path, value, onChange, isGroup = false, end, help, warning, children } = props;
  const text = useText();
  const id = useId();
  const { canEdit } = useForm();
  const error = useFaultMessage(path, field, value);
  const label = text(field.label);
  const describedBy = [(field.help || help) && `${id}-help`, (error || warning) && `${id}-message`]
    .filter(Boolean)
    .join(' ');
  const Frame = isGroup ? 'fieldset' : 'div';
  return (
    <Frame className={styles.field} data-field={path.join('/')} {...(isGroup && { 'aria-describedby': describedBy })}>
      {isGroup && <legend className={styles.hidden}>{label}</legend>}
      <div className={styles.heading}>
        {isGroup ? (
          <span className={styles.label} dir="auto" aria-hidden="true">
            {label}
          </span>
        ) : (
          <label className={styles.label} htmlFor={id} dir="auto">
            {label}
          </label>
        )}
        <NewBadge field={field} />
        {canEdit && <Changed field={field} path={path} value={value} label={label} onChange={onChange} />}
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {(field.help || help) && (
        <div className={styles.help} id={`${id}-help`}>
          {field.help && <p dir="auto">{text(field.help)}</p>}
          {help && <p>{help}</p>}
        </div>
      )}
      {children({
        id,
        'aria-describedby': (!isGroup && describedBy) || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': 'required' in field && field.required ? true : undefined,
      })}
      <div aria-live="polite" id={`${id}-message`}>
        {error ? (
          <p className={styles.error}>
            <AlertIcon />
            {error}
          </p>
        ) : (
          warning && <div className={styles.warnings}>{warning}</div>
        )}
      </div>
    </Frame>
  );
}

interface ChangedProps extends FieldProps {
  label: string;
}

/** Says that a field has changed, and takes the change back. */
export function Changed({ field, path, value, label, onChange }: ChangedProps) {
  const { formatMessage } = useIntl();
  const { saved } = useForm();
  const { isKnown, value: stored } = findSaved(saved, path);
  const before = stored === undefined ? getDefault(field) : stored;
  if (!isKnown || isEqual(value ?? null, before ?? null)) return null;
  return (
    <>
      <span className={styles.mark}>
        <FormattedMessage id="field.changed" />
      </span>
      <button
        type="button"
        className={styles.undo}
        data-undo=""
        aria-label={formatMessage({ id: 'field.undo.label' }, { label })}
        onClick={({ currentTarget }) => {
          // This button disappears.
          focusField(currentTarget.closest<HTMLElement>('[data-field]'));
          onChange(stored);
        }}
      >
        <FormattedMessage id="field.undo" />
      </button>
    </>
  );
}
