import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, ChevronDownIcon } from 'shared-ui';
import { Notice } from 'shared-ui/app';
import { Differences } from './differences.tsx';
import styles from './unsaved-bar.module.css';
import type { Difference } from './versioned.ts';

interface UnsavedBarProps {
  /** What would be saved. */
  differences?: Difference[];
  /** The changes come from an earlier visit. */
  isRestored?: boolean;
  isPending?: boolean;
  /** Why saving failed, and what to do. */
  error?: ReactNode;
  onIgnore: () => void;
  onSave: () => void;
}

/** The bar at the bottom edge while the page has unsaved changes. It lists them on demand. */
export function UnsavedBar({ differences = [], isRestored, isPending, error, onIgnore, onSave }: UnsavedBarProps) {
  const { formatMessage } = useIntl();
  return (
    <section className={styles.bar} aria-label={formatMessage({ id: 'changes.label' })} data-save-bar="">
      <div className={styles.content}>
        {error && (
          <div role="alert">
            <Notice tone="danger" inline>
              {error}
            </Notice>
          </div>
        )}
        {isRestored && !error && (
          <p role="status">
            <FormattedMessage id="changes.restored" />
          </p>
        )}
        {differences.length > 0 ? (
          <ChangeList differences={differences} />
        ) : (
          !error &&
          !isRestored && (
            <p role="status">
              <FormattedMessage id="changes.text" />
            </p>
          )
        )}
      </div>
      <div className={styles.actions}>
        <Button kind="plain" disabled={isPending} onClick={onIgnore}>
          <FormattedMessage id="changes.ignore" />
        </Button>
        <Button kind="primary" isPending={isPending} onClick={onSave}>
          <FormattedMessage id="changes.save" />
        </Button>
      </div>
    </section>
  );
}

/** The number and the names of the changes. Opens to the values before and after. */
function ChangeList({ differences }: { differences: Difference[] }) {
  const { formatList } = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const [summaryId, listId] = [useId(), useId()];
  return (
    <>
      <button
        id={summaryId}
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.count}>
          <FormattedMessage id="changes.count" values={{ count: differences.length }} />
          <ChevronDownIcon />
        </span>
        <span className={styles.names}>
          {formatList(
            differences.map(({ label }) => label),
            { type: 'unit' },
          )}
        </span>
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the list.
        <section id={listId} className={styles.list} aria-labelledby={summaryId} tabIndex={0}>
          <Differences
            differences={differences}
            before={<FormattedMessage id="history.before" />}
            after={<FormattedMessage id="history.after" />}
          />
        </section>
      )}
    </>
  );
}
