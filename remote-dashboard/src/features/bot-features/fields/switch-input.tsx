import { Switch } from 'shared-ui/app';
import type { SwitchField } from 'vigil-bot/manifest';
import { useText } from '../use-text.ts';
import styles from './field-frame.module.css';
import { Changed } from './field-frame.tsx';
import { type FieldProps, useForm } from './form-context.tsx';
import { NewBadge } from './new-badge.tsx';

/** A switch with its label beside it. */
export function SwitchInput(props: FieldProps<SwitchField>) {
  const { field, path, value, onChange } = props;
  const text = useText();
  const { canEdit } = useForm();
  const label = text(field.label);
  return (
    <div className={styles.field} data-field={path.join('/')}>
      <Switch
        label={
          <>
            <bdi className={styles.label}>{label}</bdi> <NewBadge field={field} />
          </>
        }
        hint={field.help && <bdi>{text(field.help)}</bdi>}
        checked={value === true}
        disabled={!canEdit}
        onChange={onChange}
      />
      {canEdit && (
        <div className={styles.changedSwitch}>
          <Changed {...props} label={label} />
        </div>
      )}
    </div>
  );
}
