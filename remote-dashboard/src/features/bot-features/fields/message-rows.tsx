import { type ReactNode, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { CloseIcon, IconButton, PlusIcon, VisuallyHidden } from 'shared-ui';
import { useFocusAfterRender } from '../../../lib/use-focus-after-render.ts';
import { useForm } from './form-context.tsx';
import listStyles from './list.module.css';
import { moveItem } from './list-items.ts';
import styles from './message.module.css';
import { ReorderHandle } from './reorder-handle.tsx';
import { useReorder } from './use-reorder.ts';

interface MessageRowsProps<T> {
  items: readonly T[];
  canAdd: boolean;
  /** The names stand above the parts, between the handle and the button that removes. */
  showsNames?: boolean;
  getName: (item: T, index: number) => string;
  /** What can be added. */
  adds: readonly { label: string; create: () => T }[];
  onChange: (items: T[]) => void;
  children: (item: T, change: (item: T) => void, index: number) => ReactNode;
}

/** Parts of a message in rows that are added, moved and removed. */
export function MessageRows<T>({
  items,
  canAdd,
  showsNames = false,
  adds,
  getName,
  onChange,
  children,
}: MessageRowsProps<T>) {
  const { formatMessage } = useIntl();
  const { canEdit } = useForm();
  const focus = useFocusAfterRender();
  const listRef = useRef<HTMLOListElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const [keys, setKeys] = useRowKeys(items.length);
  const reorder = useReorder({
    listRef,
    ids: keys,
    getName(key) {
      const index = keys.indexOf(key);
      const item = items[index];
      return item === undefined ? '' : getName(item, index);
    },
    onMove(from, to) {
      setKeys(moveItem(keys, from, to));
      onChange(moveItem(items, from, to));
    },
  });

  function remove(index: number) {
    setKeys(keys.toSpliced(index, 1));
    onChange(items.toSpliced(index, 1));
    focus(() => listRef.current?.children[index]?.querySelector<HTMLElement>('[data-remove]') ?? addRef.current);
  }

  function add(create: () => T) {
    onChange([...items, create()]);
    focus(() => listRef.current?.lastElementChild?.querySelector<HTMLElement>('textarea, input:not([type="color"])'));
  }

  return (
    <>
      <ol ref={listRef} className={styles.rows}>
        {items.map((item, index) => {
          const key = keys[index] ?? '';
          const isDragged = reorder.drag?.id === key;
          const isTarget = reorder.drag?.target === index;
          return (
            <li
              key={key}
              data-reorder={key}
              data-line={isTarget ? 'before' : undefined}
              className={reorder.liftedId === key ? `${listStyles.row} ${listStyles.lifted}` : listStyles.row}
              style={isDragged ? { translate: `0 ${reorder.drag?.offset ?? 0}px` } : undefined}
            >
              <div className={styles.row} data-named={showsNames || undefined}>
                {canEdit && items.length > 1 && <ReorderHandle {...reorder.getHandleProps(key)} />}
                {showsNames && <b className={styles.name}>{getName(item, index)}</b>}
                <div className={styles.parts}>{children(item, (next) => onChange(items.with(index, next)), index)}</div>
                {canEdit && (
                  <IconButton
                    data-remove=""
                    icon={<CloseIcon />}
                    label={formatMessage({ id: 'field.list.remove.label' }, { name: getName(item, index) })}
                    onClick={() => remove(index)}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <VisuallyHidden>
        <span role="status">{reorder.announcement}</span>
      </VisuallyHidden>
      {canEdit && (
        <div className={styles.adds}>
          {adds.map(({ label, create }, index) => (
            <button
              key={label}
              ref={index === 0 ? addRef : undefined}
              type="button"
              className={styles.add}
              disabled={!canAdd}
              onClick={() => add(create)}
            >
              <PlusIcon />
              {label}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** Stable keys for rows without ids. */
function useRowKeys(count: number) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  if (keys.length === count) return [keys, setKeys] as const;
  const next = Array.from({ length: count }, (_, index) => keys[index] ?? crypto.randomUUID());
  setKeys(next);
  return [next, setKeys] as const;
}
