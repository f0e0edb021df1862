import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { usePageConfig } from 'shared-ui';
import { useErrorMessage } from '../../../lib/api/errors.tsx';
import type { Choice } from '../../../lib/pickers/choices.ts';
import { useForm } from './form-context.tsx';
import { findMissing, isBlocked, type Target, type TargetSource, useTargetSearch } from './picker-targets.ts';
import { useFormatPermissions } from './picker-warnings.tsx';
import { TargetIcon } from './target-icon.tsx';

const placeholders = defineMessages({
  channel: { id: 'channel.placeholder' },
  role: { id: 'field.pick.choose.role' },
  member: { id: 'field.pick.choose.member' },
});

/** Placeholders of pickers that add to a list. */
const addPlaceholders = defineMessages({
  channel: { id: 'field.pick.add.channel' },
  role: { id: 'field.pick.add.role' },
  member: { id: 'field.pick.add.member' },
});

interface TargetPickerOptions {
  /** The field's label. */
  label: string;
  source: TargetSource;
  /** The list to which the picker adds, whose targets it does not offer again. */
  added?: { ids: readonly string[]; max: number | undefined };
}

/** The texts of a picker of targets, and the choices that match its search text. */
export function useTargetPicker({ label, source, added }: TargetPickerOptions) {
  const { serverId } = useForm();
  const { brand } = usePageConfig();
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const toChoice = useToChoice(source);
  const [searchText, onSearch] = useState('');
  const { targets, isSearching, error } = useTargetSearch(serverId, source, searchText);
  const isFull = added?.max !== undefined && added.ids.length >= added.max;
  const choices = isFull ? [] : targets.filter(({ id }) => !added?.ids.includes(id)).map(toChoice);

  function getStatus() {
    if (isFull) return <FormattedMessage id="field.pick.full" values={{ max: added.max }} />;
    if (choices.some(({ isDisabled }) => isDisabled))
      return <FormattedMessage id="field.pick.role.help" values={{ brand: brand.name }} />;
    return choices.length === 0 && error && getErrorMessage(error);
  }

  return {
    label: formatMessage({ id: 'field.pick.list' }, { label }),
    placeholder: formatMessage((added ? addPlaceholders : placeholders)[source.kind]),
    searchText,
    onSearch,
    choices,
    isSearching,
    status: getStatus(),
    emptyText:
      source.kind === 'member' ? <FormattedMessage id="field.pick.type" /> : <FormattedMessage id="field.pick.none" />,
  };
}

function useToChoice(source: TargetSource) {
  const { brand } = usePageConfig();
  const { formatMessage } = useIntl();
  const formatPermissions = useFormatPermissions();

  function formatWarning(target: Target) {
    const missing = findMissing(source, target);
    if (missing.length === 0) return undefined;
    const values = { brand: brand.name, name: target.name, permissions: formatPermissions(missing) };
    return formatMessage({ id: 'field.pick.channel.missing' }, values);
  }

  return (target: Target): Choice => {
    const { id, name } = target;
    return {
      id,
      name,
      icon: <TargetIcon target={target} />,
      category: target.kind === 'channel' && target.type !== 'category' ? target.category : undefined,
      warning: formatWarning(target),
      ...(isBlocked(source, target) && {
        isDisabled: true,
        note: <FormattedMessage id="field.pick.role.blocked" values={{ brand: brand.name }} />,
      }),
    };
  };
}
