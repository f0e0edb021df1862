import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ChevronDownIcon } from 'shared-ui';
import { Badge } from 'shared-ui/app';
import type { GroupField } from 'vigil-bot/manifest';
import { useText } from '../use-text.ts';
import { useErrorCount } from './error-count.ts';
import { Fields } from './fields.tsx';
import { countSettings, type FieldProps, toKey } from './form-context.tsx';
import styles from './group-fields.module.css';
import { NewBadge } from './new-badge.tsx';

/** A group inside another one, closed until it is opened. It opens by itself when a field in it is to be focused. */
export function GroupFields({ field, path, value, onChange }: FieldProps<GroupField>) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const errorCount = useErrorCount(path);
  const count = countSettings(field);
  return (
    <details
      className={styles.group}
      data-field={toKey(path)}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <ChevronDownIcon />
        <bdi className={styles.label}>{text(field.label)}</bdi>
        <NewBadge field={field} />
        {errorCount > 0 ? (
          <Badge tone="danger">
            <FormattedMessage id="feature.errors" values={{ count: errorCount }} />
          </Badge>
        ) : (
          count > 0 && (
            <span className={styles.count}>
              <FormattedMessage id="feature.setting-count" values={{ count }} />
            </span>
          )
        )}
      </summary>
      <div className={styles.content}>
        {field.help && <p dir="auto">{text(field.help)}</p>}
        {/* Closed groups stay rendered, so that the browser's search and a link to a field find it. */}
        <Fields fields={field.fields} path={path} values={value} onChange={onChange} />
      </div>
    </details>
  );
}
