import { FormattedMessage } from 'react-intl';
import { AlertIcon } from 'shared-ui';
import styles from './stored-card.module.css';

/** Says that a log channel does not exist any more at the chat platform. */
export function DeletedNote() {
  return (
    <p className={styles.deleted}>
      <AlertIcon />
      <FormattedMessage id="logs.deleted" />
    </p>
  );
}
