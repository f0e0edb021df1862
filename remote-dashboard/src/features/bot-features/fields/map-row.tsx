import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AlertIcon, CloseIcon, IconButton } from 'shared-ui';
import { Badge } from 'shared-ui/app';
import type { Field, MapField } from 'vigil-bot/manifest';
import { useErrorCount } from './error-count.ts';
import { Fields } from './fields.tsx';
import { toKey, useForm } from './form-context.tsx';
import styles from './map.module.css';
import type { Targets } from './picker-targets.ts';
import { TargetIcon } from './target-icon.tsx';
import { useTargetName } from './target-name.ts';

const shortKinds: readonly Field['kind'][] = ['text', 'number', 'duration', 'colour', 'channel', 'role', 'member'];

/** Whether the labels of the first row can head the columns of all rows. */
export function isCompact({ fields }: MapField): boolean {
  return fields.length <= 2 && fields.every(({ kind, when }) => shortKinds.includes(kind) && !when);
}

interface MapRowProps {
  field: MapField;
  /** Ends with the id of the channel, role or member. */
  path: readonly string[];
  targets: Targets;
  values: unknown;
  onChange: (values: Readonly<Record<string, unknown>>) => void;
  onRemove: () => void;
}

/** A channel, role or member, and its fields. */
export function MapRow({ field, path, targets, values, onChange, onRemove }: MapRowProps) {
  const { formatMessage } = useIntl();
  const { canEdit } = useForm();
  const nameId = useId();
  const errorCount = useErrorCount(path);
  const getName = useTargetName(field.key, targets);
  const key = path.at(-1) ?? '';
  const target = targets.find(key);
  const isRemoved = !target && !targets.isPending(key);
  const name = getName(key);
  return (
    <li className={styles.row} data-key={key} data-field={toKey(path)}>
      <div className={isRemoved ? `${styles.key} ${styles.removed}` : styles.key}>
        {target && <TargetIcon target={target} />}
        <span id={nameId} className={styles.name} dir="auto">
          {name}
        </span>
        {errorCount > 0 && (
          <Badge tone="danger">
            <AlertIcon /> <FormattedMessage id="feature.errors" values={{ count: errorCount }} />
          </Badge>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the name is beside the fields, so a legend would repeat it. */}
      <div role="group" aria-labelledby={nameId} className={styles.fields}>
        <Fields fields={field.fields} path={path} values={values} onChange={onChange} />
      </div>
      {canEdit && (
        <span className={styles.remove}>
          <IconButton
            data-remove=""
            icon={<CloseIcon />}
            label={formatMessage({ id: 'field.list.remove.label' }, { name })}
            onClick={onRemove}
          />
        </span>
      )}
    </li>
  );
}
