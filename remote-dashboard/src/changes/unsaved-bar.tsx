import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'shared-ui';
import styles from './unsaved-bar.module.css';

interface UnsavedBarProps {
  onIgnore: () => void;
  onSave: () => void;
}

/** Stands at the lower edge while something on the page differs from what it was. */
export function UnsavedBar({ onIgnore, onSave }: UnsavedBarProps) {
  const { formatMessage } = useIntl();
  return (
    <section className={styles.bar} aria-label={formatMessage({ id: 'changes.label' })}>
      <p role="status">
        <FormattedMessage id="changes.text" />
      </p>
      <Button kind="plain" onClick={onIgnore}>
        <FormattedMessage id="changes.ignore" />
      </Button>
      <Button kind="primary" onClick={onSave}>
        <FormattedMessage id="changes.save" />
      </Button>
    </section>
  );
}
