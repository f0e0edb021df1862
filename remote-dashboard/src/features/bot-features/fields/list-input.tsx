import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Button, PlusIcon, VisuallyHidden } from 'shared-ui';
import { SearchField } from 'shared-ui/app';
import type { ListField } from 'vigil-bot/manifest';
import { filterByName } from '../../../lib/sort-and-filter.ts';
import { useFocusAfterRender } from '../../../lib/use-focus-after-render.ts';
import { useNames } from '../use-names.ts';
import { useText } from '../use-text.ts';
import { CompositeFrame } from './composite-frame.tsx';
import { type FieldProps, FormContext, toKey, useForm, useIsShown } from './form-context.tsx';
import styles from './list.module.css';
import { createItemId, describeItem, type ListItem, moveItem, toItems } from './list-items.ts';
import { RemovedRow } from './list-removed-row.tsx';
import { ListRow } from './list-row.tsx';
import { RejectedItems } from './rejected-items.tsx';
import { withSavedList } from './saved-value.ts';
import { useReorder } from './use-reorder.ts';

/** Longer lists have a search. */
const SEARCH_FROM = 20;

/** How many rows are shown at first, and are added by a button. */
const PAGE_LENGTH = 50;

/** A list of items, each with fields of its own: closed rows with title and summary that open to be edited. */
export function ListInput(props: FieldProps<ListField>) {
  const { field, path, value, onChange } = props;
  const intl = useIntl();
  const { formatMessage } = intl;
  const text = useText();
  const form = useForm();
  const { serverId, canEdit, faults, showErrors } = form;
  const isShown = useIsShown();
  const focus = useFocusAfterRender();
  const listRef = useRef<HTMLOListElement>(null);
  const addRef = useRef<HTMLDivElement>(null);
  const items = toItems(value);
  const names = useNames(serverId, items);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<{ item: ListItem; index: number; name: string }>();
  const [searchText, setSearchText] = useState('');
  const [limit, setLimit] = useState(PAGE_LENGTH);
  const key = toKey(path);

  const described = items.map((item, index) => {
    const description = describeItem(field, item, { intl, names, isShown: (id) => isShown([...path, item.id, id]) });
    const name = description.title || formatMessage({ id: 'field.list.entry' }, { position: index + 1 });
    return { ...description, item, index, name };
  });
  const hasFault = ({ id }: ListItem) => [...faults.keys()].some((fault) => fault.startsWith(`${key}/${id}/`));

  useOpenedByLink(key, (id) => {
    setOpenIds((open) => new Set([...open, id]));
    setLimit((current) => Math.max(current, items.findIndex((item) => item.id === id) + 1));
  });

  const setItems = (next: readonly ListItem[]) => onChange(next);
  const getName = (id: string) => described.find(({ item }) => item.id === id)?.name ?? '';
  const reorder = useReorder({
    listRef,
    ids: items.map(({ id }) => id),
    getName,
    onMove: (from, to) => setItems(moveItem(items, from, to)),
  });

  const findRow = (id: string) =>
    [...(listRef.current?.children ?? [])].find((row) => row instanceof HTMLElement && row.dataset.reorder === id);
  const toggleId = (id: string) => {
    const next = new Set(openIds);
    if (!next.delete(id)) next.add(id);
    setOpenIds(next);
  };

  function add() {
    const item = { id: createItemId(items) };
    setItems([...items, item]);
    setSearchText('');
    setLimit(Math.max(limit, items.length + 1));
    setOpenIds(new Set([...openIds, item.id]));
    focus(() =>
      findRow(item.id)?.querySelector<HTMLElement>('[data-item-fields] :is(input, select, textarea, button)'),
    );
  }

  function remove(item: ListItem, index: number) {
    setItems(items.toSpliced(index, 1));
    setRemoved({ item, index, name: getName(item.id) });
    const next = items[index + 1];
    focus(() =>
      next
        ? findRow(next.id)?.querySelector<HTMLElement>('[data-item-toggle]')
        : addRef.current?.querySelector<HTMLElement>('button'),
    );
  }

  function undoRemoval() {
    if (!removed) return;
    const { item, index } = removed;
    setRemoved(undefined);
    if (items.some(({ id }) => id === item.id)) return;
    setItems(items.toSpliced(index, 0, item));
    focus(() => findRow(item.id)?.querySelector<HTMLElement>('[data-item-toggle]'));
  }

  const isSearching = searchText.trim() !== '';
  const matches = isSearching
    ? filterByName(
        described.map((row) => ({ row, name: `${row.name} ${row.summary}` })),
        searchText,
      ).map(({ row }) => row)
    : described;
  // Rows with errors are always shown, so that a save can lead to them.
  const shown = described.filter(
    (row) => (matches.includes(row) && matches.indexOf(row) < limit) || (showErrors && hasFault(row.item)),
  );
  const hiddenCount = matches.length - Math.min(matches.length, limit);
  const isFull = field.max !== undefined && items.length >= field.max;
  const canMove = canEdit && !isSearching && items.length > 1;
  const label = text(field.label);
  const saved = withSavedList(form.saved, path);

  return (
    <CompositeFrame
      {...props}
      count={
        field.max === undefined ? (
          intl.formatNumber(items.length)
        ) : (
          <FormattedMessage id="field.list.count" values={{ count: items.length, max: field.max }} />
        )
      }
    >
      <RejectedItems {...props} />
      {items.length > SEARCH_FROM && (
        <div className={styles.search}>
          <SearchField label={formatMessage({ id: 'field.list.search' })} value={searchText} onChange={setSearchText} />
        </div>
      )}
      {items.length === 0 && !removed && (
        <p className={styles.empty}>
          <FormattedMessage id="field.list.empty" />
        </p>
      )}
      {isSearching && matches.length === 0 && (
        <p className={styles.empty} role="status">
          <FormattedMessage id="field.list.no-match" values={{ typed: <bdi>{searchText.trim()}</bdi> }} />
        </p>
      )}
      <FormContext value={{ ...form, saved }}>
        <ol ref={listRef} className={styles.rows}>
          {shown.flatMap(({ item, index, name, summary }) => {
            const row = (
              <ListRow
                key={item.id}
                field={field}
                path={[...path, item.id]}
                item={item}
                name={name}
                summary={summary}
                isOpen={openIds.has(item.id) || (showErrors && hasFault(item))}
                isLifted={reorder.liftedId === item.id}
                drag={reorder.drag}
                index={index}
                isLast={index === items.length - 1}
                handle={canMove ? reorder.getHandleProps(item.id) : undefined}
                onToggle={() => toggleId(item.id)}
                onChange={(values) => {
                  // A row that an error has opened stays open while the error is being corrected.
                  setOpenIds(new Set([...openIds, item.id]));
                  setItems(items.map((other) => (other === item ? { ...values, id: item.id } : other)));
                }}
                onRemove={() => remove(item, index)}
              />
            );
            return removed?.index === index && !isSearching ? [removedRow(), row] : [row];
          })}
          {removed && (isSearching || removed.index >= items.length) && removedRow()}
        </ol>
      </FormContext>
      <VisuallyHidden>
        <span role="status">{reorder.announcement}</span>
      </VisuallyHidden>
      {hiddenCount > 0 && (
        <div className={styles.more}>
          <Button onClick={() => setLimit(limit + PAGE_LENGTH)}>
            <FormattedMessage id="field.list.more" values={{ count: Math.min(PAGE_LENGTH, hiddenCount) }} />
          </Button>
        </div>
      )}
      {canEdit && (
        <div ref={addRef} className={styles.add}>
          <button
            type="button"
            disabled={isFull}
            aria-label={formatMessage({ id: 'field.list.add.label' }, { label })}
            onClick={add}
          >
            <PlusIcon />
            <FormattedMessage id="field.list.add" />
          </button>
        </div>
      )}
    </CompositeFrame>
  );

  function removedRow() {
    return (
      removed && (
        <RemovedRow key="removed" name={removed.name} onUndo={undoRemoval} onEnd={() => setRemoved(undefined)} />
      )
    );
  }
}

/** Calls back before rendering if the address names a field in an item. */
function useOpenedByLink(key: string, open: (id: string) => void) {
  const [params] = useSearchParams();
  const target = params.get('field') ?? '';
  const [handledTarget, setHandledTarget] = useState('');
  if (target === handledTarget) return;
  setHandledTarget(target);
  const [id] = target.startsWith(`${key}/`) ? target.slice(key.length + 1).split('/') : [];
  if (id) open(id);
}
