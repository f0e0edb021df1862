import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'shared-ui';
import { Notice } from 'shared-ui/app';
import styles from './unsaved-bar.module.css';

interface UnsavedBarProps {
  /** They come from an earlier visit. */
  restored?: boolean;
  isPending?: boolean;
  /** Why they could not be saved, and what to do. */
  error?: ReactNode;
  onIgnore: () => void;
  onSave: () => void;
}

/** Stands at the lower edge while something on the page differs from what it was. */
export function UnsavedBar({ restored = false, isPending, error, onIgnore, onSave }: UnsavedBarProps) {
  const { formatMessage } = useIntl();
  return (
    <section className={styles.bar} aria-label={formatMessage({ id: 'changes.label' })}>
      {error ? (
        <div role="alert">
          <Notice tone="danger" inline>
            {error}
          </Notice>
        </div>
      ) : (
        <p role="status">
          {restored ? <FormattedMessage id="changes.restored" /> : <FormattedMessage id="changes.text" />}
        </p>
      )}
      <div className={styles.actions}>
        <Button kind="plain" onClick={onIgnore}>
          <FormattedMessage id="changes.ignore" />
        </Button>
        <Button kind="primary" isPending={isPending} onClick={onSave}>
          <FormattedMessage id="changes.save" />
        </Button>
      </div>
    </section>
  );
}

/** Says that what is changed on this page is kept nowhere. */
export function DemoDataNotice() {
  return (
    <Notice tone="warning" position="above">
      <FormattedMessage id="changes.not-stored" />
    </Notice>
  );
}
