import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { usePageConfig, WarningIcon } from 'shared-ui';
import type { Field } from 'vigil-bot/manifest';
import { PermissionInstructions } from '../../../lib/channels/permission-notice.tsx';
import { usePermissionName } from '../permission-names.ts';
import { useForm } from './form-context.tsx';
import styles from './picker.module.css';
import { useTargetName } from './picker-label.tsx';
import { isBlocked, type Target, type TargetSource, type Targets } from './picker-targets.ts';

/** What keeps the bot from using what is chosen. */
export function usePickerWarnings(
  field: Field,
  source: TargetSource,
  ids: readonly string[],
  targets: Targets,
): ReactNode {
  const { brand } = usePageConfig();
  const { canEdit } = useForm();
  const getName = useTargetName(source.kind, targets);
  const needs = 'needs' in field ? (field.needs ?? []) : [];
  const warnings = ids.flatMap((id) => {
    const target = targets.find(id);
    if (!target)
      return targets.isPending(id) || targets.error
        ? []
        : [<FormattedMessage key={id} id="field.pick.gone.text" values={{ name: getName(id) }} />];
    if (isBlocked(source, target))
      return [
        <FormattedMessage
          key={id}
          id="field.pick.role.lost"
          values={{ brand: brand.name, name: <bdi>{target.name}</bdi> }}
        />,
      ];
    const missing = findMissing(target, needs);
    if (missing.length === 0) return [];
    return [<MissingInChannel key={id} targets={targets} target={target} missing={missing} showsHelp={canEdit} />];
  });
  if (warnings.length === 0) return null;
  return (
    <div className={styles.warnings}>
      {warnings.map((warning) => (
        <div key={warning.key} className={styles.warning}>
          <WarningIcon />
          <div>{warning}</div>
        </div>
      ))}
    </div>
  );
}

/** The permissions that a field needs and the bot lacks in a channel. */
function findMissing(target: Target, needs: readonly string[]): string[] {
  return target.kind === 'channel' ? target.missing.filter((permission) => needs.includes(permission)) : [];
}

interface MissingInChannelProps {
  target: Target;
  targets: Targets;
  missing: string[];
  showsHelp: boolean;
}

function MissingInChannel({ target: { name }, targets, missing, showsHelp }: MissingInChannelProps) {
  const { brand } = usePageConfig();
  const { formatList } = useIntl();
  const getPermissionName = usePermissionName();
  const permissions = formatList(missing.map(getPermissionName));
  return (
    <>
      <FormattedMessage
        id="field.pick.channel.missing"
        values={{ brand: brand.name, permissions, name: <bdi>{name}</bdi> }}
      />
      {showsHelp && (
        <PermissionInstructions
          name={name}
          permissions={permissions}
          isChecking={targets.isFetching}
          onCheck={targets.refetch}
        />
      )}
    </>
  );
}
