import { Icon } from 'shared-ui';
import type { NoteField } from 'vigil-bot/manifest';
import { useText } from '../use-text.ts';
import styles from './controls.module.css';

/** A text of the bot between the fields. */
export function Note({ field }: { field: NoteField }) {
  const text = useText();
  return (
    <p className={styles.note}>
      <Icon path="M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20m0-10v4m0-8h.01" />
      <bdi>{text(field.text)}</bdi>
    </p>
  );
}
