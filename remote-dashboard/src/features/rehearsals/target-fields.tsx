import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Field } from 'shared-ui/app';
import { useErrorMessage } from '../../lib/api/errors.tsx';
import type { Choice } from '../../lib/pickers/choices.ts';
import { MultiPicker } from '../../lib/pickers/multi-picker.tsx';
import { Picker } from '../../lib/pickers/picker.tsx';
import { type TargetSource, useTargetSearch } from '../bot-features/fields/picker-targets.ts';
import { TargetIcon } from '../bot-features/fields/target-icon.tsx';
import { useServer } from '../guild-layout/server-context.tsx';

const placeholders = defineMessages({
  member: { id: 'try.member.placeholder' },
  channel: { id: 'channel.placeholder' },
  role: { id: 'try.role.placeholder' },
});

const emptyTexts = defineMessages({
  member: { id: 'try.member.type' },
  channel: { id: 'try.channel.none' },
  role: { id: 'try.role.none' },
});

const sources = {
  member: { kind: 'member' },
  channel: { kind: 'channel', types: ['text', 'announcement', 'voice', 'stage'] },
  role: { kind: 'role' },
} as const satisfies Record<string, TargetSource>;

/** The choices that match a search, and what to say about them. */
function useTargetChoices(kind: keyof typeof sources) {
  const { id } = useServer();
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const [searchText, onSearch] = useState('');
  const { targets, isSearching, error } = useTargetSearch(id, sources[kind], searchText);
  const choices = targets.map(
    (target): Choice => ({
      id: target.id,
      name: target.name,
      icon: <TargetIcon target={target} />,
      category: target.kind === 'channel' ? target.category : undefined,
    }),
  );
  return {
    choices,
    searchText,
    onSearch,
    isSearching,
    placeholder: formatMessage(placeholders[kind]),
    status: targets.length === 0 && error && getErrorMessage(error),
    emptyText: <FormattedMessage {...emptyTexts[kind]} />,
  };
}

interface TargetFieldProps {
  kind: 'member' | 'channel';
  label: string;
  picked: Choice | undefined;
  error: ReactNode;
  onPick: (choice: Choice) => void;
}

/** Picks a member or a channel. */
export function TargetField({ kind, label, picked, error, onPick }: TargetFieldProps) {
  const picker = useTargetChoices(kind);
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Picker
          {...picker}
          control={control}
          label={label}
          selectedIds={picked ? [picked.id] : []}
          {...(picked && { text: picked.name, icon: picked.icon })}
          onPick={onPick}
        />
      )}
    </Field>
  );
}

interface RolesFieldProps {
  roles: readonly Choice[];
  onChange: (roles: readonly Choice[]) => void;
}

/** Picks the roles to assume for the member. */
export function RolesField({ roles, onChange }: RolesFieldProps) {
  const { formatMessage } = useIntl();
  const picker = useTargetChoices('role');
  const label = formatMessage({ id: 'try.roles' });
  return (
    <Field label={label} hint={<FormattedMessage id="try.roles.hint" />}>
      {(control) => (
        <MultiPicker
          {...picker}
          control={control}
          label={label}
          choices={picker.choices.filter(({ id }) => !roles.some((role) => role.id === id))}
          picked={roles.map(({ id, name, icon }) => ({
            ...{ id, name, icon },
            removeLabel: formatMessage({ id: 'try.roles.remove' }, { name }),
          }))}
          onPick={(role) => onChange([...roles, role])}
          onRemove={(index) => onChange(roles.toSpliced(index, 1))}
        />
      )}
    </Field>
  );
}
