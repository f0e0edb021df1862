import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isRecord, type MapField } from 'vigil-bot/manifest';
import { Picker } from '../../../lib/pickers/picker.tsx';
import { useFocusAfterRender } from '../../../lib/use-focus-after-render.ts';
import { useText } from '../use-text.ts';
import { CompositeFrame } from './composite-frame.tsx';
import { type FieldProps, useForm } from './form-context.tsx';
import listStyles from './list.module.css';
import { RemovedRow } from './list-removed-row.tsx';
import styles from './map.module.css';
import { isCompact, MapRow } from './map-row.tsx';
import { TargetsBoundary } from './picker-input.tsx';
import { useTargets } from './picker-targets.ts';
import { useTargetName } from './target-name.ts';
import { useTargetPicker } from './use-target-picker.tsx';

/** Fields for each of some channels, roles or members. */
export function MapInput(props: FieldProps<MapField>) {
  const { field, path, value, onChange } = props;
  const { formatNumber } = useIntl();
  const text = useText();
  const { serverId, canEdit } = useForm();
  const focus = useFocusAfterRender();
  const frameRef = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<{ key: string; value: unknown; index: number; name: string }>();
  const entries = isRecord(value) ? value : {};
  const keys = Object.keys(entries);
  const targets = useTargets(serverId, field.key, keys);
  const getName = useTargetName(field.key, targets);
  const label = text(field.label);
  const picker = useTargetPicker({ label, source: { kind: field.key }, added: { ids: keys, max: field.max } });

  const findRow = (key: string) =>
    [...(frameRef.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find(
      ({ dataset }) => dataset.key === key,
    );
  const focusRow = (key: string) =>
    focus(() => findRow(key)?.querySelector<HTMLElement>('[data-field] :is(input, select, textarea, button)'));

  function add(key: string) {
    onChange({ ...entries, [key]: {} });
    focusRow(key);
  }

  function remove(key: string, index: number) {
    const { [key]: entry, ...others } = entries;
    onChange(others);
    setRemoved({ key, value: entry, index, name: getName(key) });
    const next = keys[index + 1];
    focus(() =>
      next === undefined
        ? frameRef.current?.querySelector<HTMLElement>('[data-add] input')
        : findRow(next)?.querySelector<HTMLElement>('[data-remove]'),
    );
  }

  function undoRemoval() {
    if (!removed) return;
    setRemoved(undefined);
    onChange(Object.fromEntries(Object.entries(entries).toSpliced(removed.index, 0, [removed.key, removed.value])));
    focusRow(removed.key);
  }

  return (
    <CompositeFrame
      {...props}
      count={
        field.max === undefined ? (
          formatNumber(keys.length)
        ) : (
          <FormattedMessage id="field.list.count" values={{ count: keys.length, max: field.max }} />
        )
      }
    >
      <div ref={frameRef} className={styles.body}>
        <TargetsBoundary targets={targets}>
          {keys.length === 0 && !removed && (
            <p className={listStyles.empty}>
              <FormattedMessage id="field.map.empty" />
            </p>
          )}
          <ul className={isCompact(field) ? `${listStyles.rows} ${styles.compact}` : listStyles.rows}>
            {keys.flatMap((key, index) => {
              const row = (
                <MapRow
                  key={key}
                  field={field}
                  path={[...path, key]}
                  targets={targets}
                  values={entries[key]}
                  onChange={(values) => onChange({ ...entries, [key]: values })}
                  onRemove={() => remove(key, index)}
                />
              );
              return removed?.index === index ? [removedRow(), row] : [row];
            })}
            {removed && removed.index >= keys.length && removedRow()}
          </ul>
          {canEdit && (
            <div className={styles.add} data-add="">
              <Picker
                {...picker}
                control={{ 'aria-label': `${picker.placeholder}: ${label}` }}
                onPick={({ id }) => add(id)}
              />
            </div>
          )}
        </TargetsBoundary>
      </div>
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
