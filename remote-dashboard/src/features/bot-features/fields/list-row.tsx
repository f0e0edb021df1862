import type { CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AlertIcon, Button, Icon, TrashIcon } from 'shared-ui';
import { Badge } from 'shared-ui/app';
import { isEqual, type ListField } from 'vigil-bot/manifest';
import { useErrorCount } from './error-count.ts';
import { Fields } from './fields.tsx';
import { toKey, useForm } from './form-context.tsx';
import styles from './list.module.css';
import type { ListItem } from './list-items.ts';
import { ReorderHandle } from './reorder-handle.tsx';
import { findSaved } from './saved-value.ts';
import type { useReorder } from './use-reorder.ts';

type Reorder = ReturnType<typeof useReorder>;

interface ListRowProps {
  field: ListField;
  path: readonly string[];
  item: ListItem;
  name: string;
  summary: string;
  isOpen: boolean;
  isLifted: boolean;
  drag: Reorder['drag'];
  index: number;
  isLast: boolean;
  /** Undefined if the row cannot be moved. */
  handle: ReturnType<Reorder['getHandleProps']> | undefined;
  onToggle: () => void;
  onChange: (values: Readonly<Record<string, unknown>>) => void;
  onRemove: () => void;
}

/** An item of a list: a row with its title, and its fields below it while it is open. */
export function ListRow(props: ListRowProps) {
  const { field, path, item, name, summary, isOpen, isLifted, drag, index, isLast, handle } = props;
  const { formatMessage } = useIntl();
  const { canEdit } = useForm();
  const errorCount = useErrorCount(path);
  const isDragged = drag?.id === item.id;
  const style: CSSProperties & { '--offset'?: string } = isDragged ? { '--offset': `${drag.offset}px` } : {};
  const line = drag && (drag.target === index ? 'before' : isLast && drag.target > index ? 'after' : undefined);
  return (
    <li
      className={[styles.row, isOpen && styles.open, isLifted && styles.lifted, isDragged && styles.dragged]
        .filter(Boolean)
        .join(' ')}
      data-reorder={item.id}
      data-field={toKey(path)}
      data-line={line}
      style={style}
    >
      <div className={styles.head}>
        {handle && <ReorderHandle {...handle} />}
        <span className={styles.name} data-item-name="" dir="auto">
          {name}
        </span>
        {!isOpen && (
          <span className={styles.summary} dir="auto">
            {summary}
          </span>
        )}
        <span className={styles.end}>
          {errorCount > 0 ? (
            <Badge tone="danger">
              <AlertIcon /> <FormattedMessage id="feature.errors" values={{ count: errorCount }} />
            </Badge>
          ) : (
            <ItemState path={path} item={item} />
          )}
          <Button
            kind="plain"
            data-item-toggle=""
            aria-expanded={isOpen}
            aria-label={
              isOpen
                ? formatMessage({ id: 'field.list.close' }, { name })
                : canEdit
                  ? formatMessage({ id: 'field.list.edit.label' }, { name })
                  : formatMessage({ id: 'field.list.open.label' }, { name })
            }
            onClick={props.onToggle}
          >
            {isOpen ? (
              <ChevronUpIcon />
            ) : canEdit ? (
              <FormattedMessage id="field.list.edit" />
            ) : (
              <FormattedMessage id="field.list.open" />
            )}
          </Button>
        </span>
      </div>
      {isOpen && (
        <>
          <div className={styles.fields} data-item-fields="">
            <Fields fields={field.fields} path={path} values={item} onChange={props.onChange} />
          </div>
          <div className={styles.footer}>
            {canEdit && (
              <button
                type="button"
                className={styles.remove}
                aria-label={formatMessage({ id: 'field.list.remove.label' }, { name })}
                onClick={props.onRemove}
              >
                <TrashIcon />
                <FormattedMessage id="field.list.remove" />
              </button>
            )}
            <Button size="small" onClick={props.onToggle}>
              <FormattedMessage id="field.list.done" />
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

/** Whether an item is new or changed. */
function ItemState({ path, item }: { path: readonly string[]; item: ListItem }) {
  const { saved, canEdit } = useForm();
  const { value: stored } = findSaved(saved, path);
  if (!canEdit || isEqual(stored, item)) return null;
  return (
    <span className={styles.changed}>
      {stored === undefined ? <FormattedMessage id="field.list.new" /> : <FormattedMessage id="field.changed" />}
    </span>
  );
}

/** Closes. */
function ChevronUpIcon() {
  return <Icon path="m18 15-6-6-6 6" />;
}
