import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Loading, RetryIcon, Skeleton } from 'shared-ui';
import { Notice } from 'shared-ui/app';
import type { ChannelField, ChannelsField, MemberField, MembersField, RoleField, RolesField } from 'vigil-bot/manifest';
import { useErrorMessage } from '../../../lib/api/errors.tsx';
import type { Choice } from '../../../lib/pickers/choices.ts';
import { MultiPicker, PickedList } from '../../../lib/pickers/multi-picker.tsx';
import styles from '../../../lib/pickers/picker.module.css';
import { Picker } from '../../../lib/pickers/picker.tsx';
import { useText } from '../use-text.ts';
import { toIds } from './choices-input.tsx';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useForm } from './form-context.tsx';
import { type TargetKind, type TargetSource, type Targets, useTargets } from './picker-targets.ts';
import { usePickerWarnings } from './picker-warnings.tsx';
import { TargetIcon } from './target-icon.tsx';
import { useTargetName } from './target-name.ts';
import { useTargetPicker } from './use-target-picker.tsx';

type SingleField = ChannelField | RoleField | MemberField;
type MultipleField = ChannelsField | RolesField | MembersField;

const targetKinds = {
  channel: 'channel',
  channels: 'channel',
  role: 'role',
  roles: 'role',
  member: 'member',
  members: 'member',
} as const satisfies Record<(SingleField | MultipleField)['kind'], TargetKind>;

function toSource(field: SingleField | MultipleField): TargetSource {
  return {
    kind: targetKinds[field.kind],
    types: 'types' in field ? field.types : undefined,
    assignable: 'assignable' in field ? field.assignable : undefined,
    needs: 'needs' in field ? field.needs : undefined,
  };
}

/** A channel, a role or a member. */
export function PickerInput(props: FieldProps<SingleField>) {
  const { field, value, onChange } = props;
  const { serverId, canEdit } = useForm();
  const { formatMessage } = useIntl();
  const text = useText();
  const source = toSource(field);
  const selectedIds = typeof value === 'string' && value !== '' ? [value] : [];
  const targets = useTargets(serverId, source.kind, selectedIds);
  const getName = useTargetName(source.kind, targets);
  const warning = usePickerWarnings(source, selectedIds, targets);
  const picker = useTargetPicker({ label: text(field.label), source });
  const [id] = selectedIds;
  const target = id === undefined ? undefined : targets.find(id);
  const icon = target && <TargetIcon target={target} />;
  const name = id === undefined ? '' : getName(id);
  const none: Choice = { id: 'none', name: formatMessage({ id: 'field.choice.none' }) };
  const canClear = !field.required && id !== undefined && picker.searchText === '';
  return (
    <FieldFrame {...props} warning={warning}>
      {(control) => (
        <TargetsBoundary targets={targets}>
          {canEdit ? (
            <Picker
              {...picker}
              control={control}
              choices={canClear ? [none, ...picker.choices] : picker.choices}
              selectedIds={selectedIds}
              text={name}
              icon={icon}
              onPick={(choice) => onChange(choice.id === none.id ? null : choice.id)}
            />
          ) : (
            <div className={`${styles.frame} ${styles.readOnly}`}>
              {icon && <span className={styles.icon}>{icon}</span>}
              <input
                {...control}
                className={styles.input}
                readOnly
                dir="auto"
                value={name || formatMessage({ id: 'field.none' })}
              />
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
  const source = toSource(field);
  const ids = toIds(value);
  const targets = useTargets(serverId, source.kind, ids);
  const getName = useTargetName(source.kind, targets);
  const warning = usePickerWarnings(source, ids, targets);
  const { max } = field;
  const picker = useTargetPicker({ label: text(field.label), source, added: { ids, max } });
  const picked = ids.map((id) => {
    const target = targets.find(id);
    const name = getName(id);
    return {
      id,
      name,
      icon: target && <TargetIcon target={target} />,
      isDeleted: !target && !targets.isPending(id),
      removeLabel: formatMessage({ id: 'field.pick.remove' }, { name }),
    };
  });
  return (
    <FieldFrame
      {...props}
      isGroup={!canEdit}
      end={max !== undefined && <FormattedMessage id="field.choices.count" values={{ count: ids.length, max }} />}
      warning={warning}
    >
      {(control) => (
        <TargetsBoundary targets={targets}>
          {canEdit ? (
            <MultiPicker
              {...picker}
              control={control}
              picked={picked}
              onPick={({ id }) => onChange([...ids, id])}
              onRemove={(index) => onChange(ids.toSpliced(index, 1))}
            />
          ) : (
            <div className={`${styles.frame} ${styles.readOnly}`}>
              {picked.length > 0 ? <PickedList picked={picked} /> : <FormattedMessage id="field.none" />}
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
