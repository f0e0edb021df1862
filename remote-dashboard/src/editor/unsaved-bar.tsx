import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'shared-ui';
import { Notice } from 'shared-ui/app';
import styles from './unsaved-bar.module.css';

interface UnsavedBarProps {
  /** The changes come from an earlier visit. */
  isRestored?: boolean;
  isPending?: boolean;
  /** Why saving failed, and what to do. */
  error?: ReactNode;
  onIgnore: () => void;
  onSave: () => void;
}

/** The bar at the bottom edge while the page has unsaved changes. */
export function UnsavedBar({ isRestored = false, isPending, error, onIgnore, onSave }: UnsavedBarProps) {
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
          {isRestored ? <FormattedMessage id="changes.restored" /> : <FormattedMessage id="changes.text" />}
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

/** Shown on pages with sample data, whose changes are not stored. */
export function DemoDataNotice() {
  return (
    <Notice tone="warning" position="above">
      <FormattedMessage id="changes.not-stored" />
    </Notice>
  );
}
