import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Stack } from 'shared-ui/app';
import styles from './differences.module.css';
import type { Difference, ListDifference } from './versioned.ts';

interface DifferencesProps {
  differences: Difference[];
  before: ReactNode;
  after: ReactNode;
  /** The labels of entries that only one version of a list has. */
  removed?: ReactNode;
  added?: ReactNode;
}

/** The differences between two versions, side by side. Of lists, shows only the entries that differ. */
export function Differences({ differences, before, after, removed, added }: DifferencesProps) {
  return (
    <Stack as="dl" gap={2}>
      {differences.map((difference) => (
        <div key={difference.id} className={styles.difference}>
          <dt dir="auto">{difference.label}</dt>
          {difference.items ? (
            <ListItems
              items={difference.items}
              removed={removed ?? <FormattedMessage id="changes.removed" />}
              added={added ?? <FormattedMessage id="changes.added" />}
            />
          ) : (
            <>
              <dd>
                <span className={styles.label}>{before}</span> {difference.before}
              </dd>
              <dd className={styles.after}>
                <span className={styles.label}>{after}</span> {difference.after}
              </dd>
            </>
          )}
        </div>
      ))}
    </Stack>
  );
}

interface ListItemsProps {
  items: ListDifference;
  removed: ReactNode;
  added: ReactNode;
}

function ListItems({ items, removed, added }: ListItemsProps) {
  const { formatList } = useIntl();
  return (
    <>
      {items.removed.length > 0 && (
        <dd>
          <span className={styles.label}>{removed}</span> {formatList(items.removed, { type: 'unit' })}
        </dd>
      )}
      {items.added.length > 0 && (
        <dd className={styles.after}>
          <span className={styles.label}>{added}</span> {formatList(items.added, { type: 'unit' })}
        </dd>
      )}
      {items.unchanged > 0 && (
        <dd className={styles.unchanged}>
          <FormattedMessage id="changes.unchanged" values={{ count: items.unchanged }} />
        </dd>
      )}
    </>
  );
}
