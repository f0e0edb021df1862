import type { RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from 'shared-ui/app';
import { useUnloadGuard } from 'shared-ui/lib/use-unload-guard.ts';

interface LeaveGuardProps {
  /** Whether the codes may be left behind. */
  kept: RefObject<boolean>;
}

/** Asks before codes that are shown only once are left behind. */
export function LeaveGuard({ kept }: LeaveGuardProps) {
  const { state, proceed, reset } = useBlocker(() => !kept.current);

  useUnloadGuard(() => !kept.current);

  return (
    <ConfirmDialog
      open={state === 'blocked'}
      title={<FormattedMessage id="second-factor.codes.leave" />}
      text={<FormattedMessage id="second-factor.codes.leave.text" />}
      confirm={<FormattedMessage id="second-factor.codes.leave.confirm" />}
      danger
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    />
  );
}
