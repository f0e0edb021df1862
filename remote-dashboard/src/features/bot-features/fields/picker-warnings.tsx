import { FormattedMessage, useIntl } from 'react-intl';
import { usePageConfig } from 'shared-ui';
import { Notice } from 'shared-ui/app';
import { PermissionNotice } from '../../../lib/channels/permission-notice.tsx';
import { usePermissionName } from '../permission-names.ts';
import { useForm } from './form-context.tsx';
import { findMissing, isBlocked, type TargetSource, type Targets } from './picker-targets.ts';
import { useTargetName } from './target-name.ts';

/** Warnings about what keeps the bot from using the selected targets. */
export function usePickerWarnings(source: TargetSource, ids: readonly string[], targets: Targets) {
  const { brand } = usePageConfig();
  const { canEdit } = useForm();
  const getName = useTargetName(source.kind, targets);
  const formatPermissions = useFormatPermissions();
  const warnings = ids.flatMap((id) => {
    const target = targets.find(id);
    if (!target) {
      if (targets.isPending(id) || targets.error) return [];
      return [
        <Notice key={id} tone="warning">
          <FormattedMessage id="field.pick.gone.text" values={{ name: getName(id) }} />
        </Notice>,
      ];
    }
    if (isBlocked(source, target))
      return [
        <Notice key={id} tone="warning">
          <FormattedMessage id="field.pick.role.lost" values={{ brand: brand.name, name: <bdi>{target.name}</bdi> }} />
        </Notice>,
      ];
    const missing = findMissing(source, target);
    if (missing.length === 0) return [];
    const permissions = formatPermissions(missing);
    return [
      <PermissionNotice
        key={id}
        name={target.name}
        permissions={permissions}
        showsInstructions={canEdit}
        isChecking={targets.isFetching}
        onCheck={targets.refetch}
      >
        <FormattedMessage
          id="field.pick.channel.missing"
          values={{ brand: brand.name, permissions, name: <bdi>{target.name}</bdi> }}
        />
      </PermissionNotice>,
    ];
  });
  return warnings.length > 0 && warnings;
}

/** A function that formats a list of permissions. */
export function useFormatPermissions() {
  const { formatList } = useIntl();
  const getPermissionName = usePermissionName();
  return (permissions: readonly string[]) => formatList(permissions.map(getPermissionName));
}
