import { defineMessages, useIntl } from 'react-intl';
import type { TargetKind, Targets } from './picker-targets.ts';

const removedNames = defineMessages({
  channel: { id: 'channel.deleted' },
  role: { id: 'field.pick.gone.role' },
  member: { id: 'field.pick.gone.member' },
});

/** A function that returns the name of a target, or what to show in its place. */
export function useTargetName(kind: TargetKind, targets: Targets) {
  const { formatMessage } = useIntl();
  return (id: string) => {
    const name = targets.find(id)?.name;
    if (name !== undefined) return name;
    return targets.isPending(id) ? formatMessage({ id: 'field.pick.pending' }) : formatMessage(removedNames[kind]);
  };
}
