import { type ReactNode, useId } from 'react';
import { AlertIcon } from 'shared-ui';
import type { ListField, MapField } from 'vigil-bot/manifest';
import { useText } from '../use-text.ts';
import styles from './composite.module.css';
import { useFaultMessage } from './fault-message.ts';
import { Changed } from './field-frame.tsx';
import { type FieldProps, toKey, useForm } from './form-context.tsx';
import { NewBadge } from './new-badge.tsx';

interface CompositeFrameProps extends FieldProps<ListField | MapField> {
  /** How many entries there are, and may be. */
  count: ReactNode;
  children: ReactNode;
}

/** The frame of a list or map: as wide as its card, or with a border of its own inside other fields. */
export function CompositeFrame({ field, path, value, onChange, count, children }: CompositeFrameProps) {
  const text = useText();
  const id = useId();
  const { canEdit } = useForm();
  const error = useFaultMessage(path);
  const isNested = path.length > 1;
  const Title = isNested ? 'h3' : 'h2';
  const label = text(field.label);
  return (
    <fieldset
      className={isNested ? styles.nested : styles.card}
      data-field={toKey(path)}
      // Focused by a save that finds too few or too many entries.
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <div className={styles.header}>
        <div className={styles.title}>
          <Title id={`${id}-title`} dir="auto">
            {label}
          </Title>
          <NewBadge field={field} />
          {canEdit && <Changed field={field} path={path} value={value} label={label} onChange={onChange} />}
          <span className={styles.count}>{count}</span>
        </div>
        {field.help && (
          <p className={styles.help} dir="auto">
            {text(field.help)}
          </p>
        )}
        <div aria-live="polite">
          {error && (
            <p className={styles.error} id={`${id}-error`}>
              <AlertIcon />
              {error}
            </p>
          )}
        </div>
      </div>
      {children}
    </fieldset>
  );
}
