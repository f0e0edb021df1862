import { type ReactNode, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button, CloseIcon, Loading, RetryIcon, Skeleton, VisuallyHidden } from 'shared-ui';
import { Notice } from 'shared-ui/app';
import type { ChannelField, ChannelsField, MemberField, MembersField, RoleField, RolesField } from 'vigil-bot/manifest';
import { useErrorMessage } from '../../../lib/api/errors.tsx';
import { useFocusAfterRender } from '../../../lib/use-focus-after-render.ts';
import { useText } from '../use-text.ts';
import { toIds } from './choices-input.tsx';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useForm } from './form-context.tsx';
import styles from './picker.module.css';
import { PickerCombobox } from './picker-combobox.tsx';
import { TargetIcon, useTargetName } from './picker-label.tsx';
import { type TargetKind, type Targets, useTargets } from './picker-targets.ts';
import { usePickerWarnings } from './picker-warnings.tsx';

type SingleField = ChannelField | RoleField | MemberField;
type MultipleField = ChannelsField | RolesField | MembersField;

const placeholders = defineMessages({
  channel: { id: 'field.pick.choose.channel' },
  role: { id: 'field.pick.choose.role' },
  member: { id: 'field.pick.choose.member' },
});

/** Placeholders of inputs that add to what is chosen. */
export const addPlaceholders = defineMessages({
  channel: { id: 'field.pick.add.channel' },
  role: { id: 'field.pick.add.role' },
  member: { id: 'field.pick.add.member' },
});

const targetKinds = {
  channel: 'channel',
  channels: 'channel',
  role: 'role',
  roles: 'role',
  member: 'member',
  members: 'member',
} as const satisfies Record<(SingleField | MultipleField)['kind'], TargetKind>;

function toSource(field: SingleField | MultipleField) {
  return {
    kind: targetKinds[field.kind],
    types: 'types' in field ? field.types : undefined,
    assignable: 'assignable' in field ? field.assignable : undefined,
  };
}

/** A channel, a role or a member. */
export function PickerInput(props: FieldProps<SingleField>) {
  const { field, value, onChange } = props;
  const { serverId, canEdit } = useForm();
  const { formatMessage } = useIntl();
  const text = useText();
  const source = toSource(field);
  const selected = typeof value === 'string' && value !== '' ? [value] : [];
  const targets = useTargets(serverId, source.kind, selected);
  const getName = useTargetName(source.kind, targets);
  const warning = usePickerWarnings(field, source, selected, targets);
  const [id] = selected;
  const target = id === undefined ? undefined : targets.find(id);
  const icon = target && <TargetIcon target={target} />;
  const name = id === undefined ? '' : getName(id);
  return (
    <FieldFrame {...props} warning={warning}>
      {(control) => (
        <TargetsBoundary targets={targets}>
          {canEdit ? (
            <PickerCombobox
              control={control}
              label={text(field.label)}
              source={source}
              selected={selected}
              text={name}
              placeholder={formatMessage(placeholders[source.kind])}
              onPick={(picked) => onChange(picked.id)}
              onClear={field.required ? undefined : () => onChange(null)}
            >
              {icon}
            </PickerCombobox>
          ) : (
            <div className={`${styles.frame} ${styles.readOnly}`}>
              {icon}
              <input {...control} readOnly dir="auto" value={name || formatMessage({ id: 'field.none' })} />
            </div>
          )}
        </TargetsBoundary>
      )}
    </FieldFrame>
  );
}

/** Several channels, roles or members. */
export function PickersInput(props: FieldProps<MultipleField>) {
  const { field, value, onChange } = props;
  const { serverId, canEdit } = useForm();
  const { formatMessage } = useIntl();
  const text = useText();
  const focus = useFocusAfterRender();
  const frameRef = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const source = toSource(field);
  const selected = toIds(value);
  const targets = useTargets(serverId, source.kind, selected);
  const getName = useTargetName(source.kind, targets);
  const warning = usePickerWarnings(field, source, selected, targets);
  const { max } = field;
  const fullAt = max !== undefined && selected.length >= max ? max : undefined;

  function remove(index: number, focusesInput: boolean) {
    const id = selected[index];
    if (id === undefined) return;
    onChange(selected.toSpliced(index, 1));
    setAnnouncement(formatMessage({ id: 'field.pick.removed' }, { name: getName(id) }));
    // The button unmounts: the focus goes to the one that takes its place, or to the input.
    if (focusesInput) return;
    focus(() => {
      const buttons = frameRef.current?.querySelectorAll<HTMLElement>('li > button');
      return buttons?.[index] ?? frameRef.current?.querySelector<HTMLElement>('input');
    });
  }

  const tokens = (
    <ul className={styles.tokens}>
      {selected.map((id, index) => {
        const target = targets.find(id);
        const isRemoved = !target && !targets.isPending(id);
        return (
          <li key={id} className={isRemoved ? `${styles.token} ${styles.removed}` : styles.token}>
            {target && <TargetIcon target={target} />}
            <span className={styles.name} dir="auto">
              {getName(id)}
            </span>
            {canEdit && (
              <button
                type="button"
                aria-label={formatMessage({ id: 'field.pick.remove' }, { name: getName(id) })}
                onClick={() => remove(index, false)}
              >
                <CloseIcon />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );

  return (
    <FieldFrame
      {...props}
      isGroup={!canEdit}
      end={max !== undefined && <FormattedMessage id="field.choices.count" values={{ count: selected.length, max }} />}
      warning={warning}
    >
      {(control) => (
        <TargetsBoundary targets={targets}>
          {canEdit ? (
            <div ref={frameRef}>
              <PickerCombobox
                control={control}
                label={text(field.label)}
                source={source}
                selected={selected}
                isMultiple
                placeholder={formatMessage(addPlaceholders[source.kind])}
                fullAt={fullAt}
                onPick={(target) => {
                  onChange([...selected, target.id]);
                  setAnnouncement(formatMessage({ id: 'field.pick.added' }, { name: target.name }));
                }}
                onBackspace={() => remove(selected.length - 1, true)}
              >
                {selected.length > 0 && tokens}
              </PickerCombobox>
              <VisuallyHidden>
                <span role="status">{announcement}</span>
              </VisuallyHidden>
            </div>
          ) : (
            <div className={`${styles.frame} ${styles.readOnly}`}>
              {selected.length > 0 ? tokens : <FormattedMessage id="field.none" />}
            </div>
          )}
        </TargetsBoundary>
      )}
    </FieldFrame>
  );
}

interface TargetsBoundaryProps {
  targets: Targets;
  children: ReactNode;
}

/** Shows that the names of what is chosen, or the choices, load or could not be loaded. */
export function TargetsBoundary({ targets, children }: TargetsBoundaryProps) {
  const getErrorMessage = useErrorMessage();
  if (targets.error)
    return (
      <Notice tone="warning" inline>
        <p>
          <FormattedMessage id="field.pick.failed" /> {getErrorMessage(targets.error)}
        </p>
        <Button size="small" icon={<RetryIcon />} isPending={targets.isFetching} onClick={targets.refetch}>
          <FormattedMessage id="denied.retry" />
        </Button>
      </Notice>
    );
  if (targets.isLoading)
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  return children;
}
