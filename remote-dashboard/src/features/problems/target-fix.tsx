import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, VisuallyHidden } from 'shared-ui';
import { Select, useQuery } from 'shared-ui/app';
import { isRecord } from 'vigil-bot/manifest';
import { useErrorMessage } from '../../lib/api/errors.tsx';
import { choicesQuery } from '../bot-features/bot-features-api.ts';
import { findSaved } from '../bot-features/fields/saved-value.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { replaceAt } from './fix-value.ts';
import styles from './problem-row.module.css';
import { type QuickFixProps, useSaveFix } from './use-save-fix.ts';

/** The option that takes a channel or role out. No id of the platform is a word. */
const NONE = 'none';

/** Chooses another channel or role, or none, and saves it at once. */
export function TargetFix(props: QuickFixProps<'target'>) {
  const { fix, label, isFirst } = props;
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const [picked, setPicked] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error } = useSaveFix(props);
  const targets = useTargets(fix.field);
  const saved = findSaved(props.stored.values, fix.path).value;
  const choices = fix.field.kind === 'map' && isRecord(saved) ? targets.filter(({ id }) => !(id in saved)) : targets;
  const canClear = !('required' in fix.field && fix.field.required);

  function save() {
    setIsMissing(picked === '');
    if (picked === '') return;
    const id = picked === NONE ? null : picked;
    const name = choices.find((choice) => choice.id === id)?.name;
    mutate({
      change: (values) => replaceAt(values, fix.path, fix.replace(id)),
      replacement: name ?? formatMessage({ id: 'problem.none' }),
      canUndo: true,
    });
  }

  return (
    <div className={styles.control}>
      <Select
        label={<VisuallyHidden>{label}</VisuallyHidden>}
        value={picked}
        error={isMissing ? <FormattedMessage id="problem.choose-first" /> : error ? getErrorMessage(error) : undefined}
        onChange={({ target }) => {
          setPicked(target.value);
          setIsMissing(false);
        }}
      >
        <option value="" disabled>
          {isOfRoles(fix.field)
            ? formatMessage({ id: 'problem.choose-role' })
            : formatMessage({ id: 'problem.choose-channel' })}
        </option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {canClear && <option value={NONE}>{formatMessage({ id: 'problem.none' })}</option>}
      </Select>
      <Button kind={isFirst ? 'primary' : 'quiet'} isPending={isPending} onClick={save}>
        <FormattedMessage id="problem.use" />
      </Button>
    </div>
  );
}

function isOfRoles(field: QuickFixProps<'target'>['fix']['field']): boolean {
  return field.kind === 'role' || field.kind === 'roles' || (field.kind === 'map' && field.key === 'role');
}

/** What a field can name instead: the channels of its types, or the roles that the bot can give if it has to. */
function useTargets(field: QuickFixProps<'target'>['fix']['field']) {
  const { id } = useServer();
  const { data } = useQuery(choicesQuery(id));
  if (!data) return [];
  if (isOfRoles(field)) {
    const isGiven = 'assignable' in field && field.assignable;
    return data.roles.filter(({ assignable }) => assignable || !isGiven);
  }
  const types: readonly string[] | undefined = 'types' in field ? field.types : undefined;
  const needs = 'needs' in field ? (field.needs ?? []) : [];
  return data.channels
    .filter(({ type, missing }) => (!types || types.includes(type)) && !needs.some((need) => missing.includes(need)))
    .map((channel) => ({ id: channel.id, name: channel.type === 'category' ? channel.name : `#${channel.name}` }));
}
