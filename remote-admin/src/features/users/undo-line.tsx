import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, useFeature } from 'shared-ui';
import { type BanAction, useBanAction } from './ban-action.ts';
import styles from './profile-card.module.css';
import { MAX_REASON_LENGTH } from './reason-field.tsx';
import { type ChatUser, getCachedBan } from './user-query.ts';

/** How long a ban or an unban can be undone. */
const UNDO_MS = 60_000;

interface UndoLineProps {
  user: ChatUser;
  /** What undoes it. */
  action: BanAction;
  /** Called when the time is over, with whether the focus was here. */
  onExpire: (hadFocus: boolean) => void;
  onSuccess: (action: BanAction) => void;
  /** Called if another administrator has done it already. */
  onConflict: () => void;
}

/** Offers for a minute to undo a ban or an unban. */
export function UndoLine({ user, action, onExpire, onSuccess, onConflict }: UndoLineProps) {
  const { mutate, isPending } = useBanAction({ user, onSuccess, onConflict });
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => onExpire(ref.current?.contains(document.activeElement) ?? false), UNDO_MS);
    return () => clearTimeout(timer);
  }, [onExpire]);
  // The dialog that had the focus is gone. Not the button, because Enter pressed twice would undo at once.
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} className={styles.undo} tabIndex={-1}>
      {action.action === 'unban' ? (
        <FormattedMessage id="user.ban.undo-line" />
      ) : (
        <FormattedMessage id="user.unban.undo-line" />
      )}{' '}
      <Button size="small" isPending={isPending} onClick={() => mutate(action)}>
        <FormattedMessage id="user.undo" />
      </Button>
    </p>
  );
}

/** Returns the action that undoes another one; none with an API of the specification, or if the earlier ban is unknown. */
export function useOppositeAction(id: string) {
  const { formatMessage } = useIntl();
  const hasStaffApi = useFeature('staff');
  return ({ action, reason = '' }: BanAction): BanAction | undefined => {
    if (!hasStaffApi) return undefined;
    if (action === 'ban') {
      const undone = formatMessage({ id: 'user.undo.reason' }, { reason });
      return { action: 'unban', reason: undone.slice(0, MAX_REASON_LENGTH) };
    }
    const ban = getCachedBan(id);
    return ban ? { action: 'ban', reason: ban.reason ?? undefined, until: ban.until ?? undefined } : undefined;
  };
}
