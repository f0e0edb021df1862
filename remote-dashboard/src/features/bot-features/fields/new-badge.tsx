import { FormattedMessage } from 'react-intl';
import type { Field } from 'vigil-bot/manifest';
import styles from './field-frame.module.css';
import { useForm } from './form-context.tsx';

/** Marks a field that the bot has declared only recently. */
export function NewBadge({ field }: { field: Field }) {
  const { added } = useForm();
  if (!added.has(field)) return null;
  return (
    <span className={styles.mark}>
      <FormattedMessage id="field.new" />
    </span>
  );
}
