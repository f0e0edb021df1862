import { useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Button, useFeature } from 'shared-ui';
import { ConfirmDialog, Dialog, DialogActions, Form, removeDraft, Stack, useDraftText } from 'shared-ui/app';
import { type BanAction, useBanAction } from './ban-action.ts';
import styles from './ban-dialog.module.css';
import { type BanDuration, BanEnd, DurationField, getBanEnd, getDays } from './ban-duration.tsx';
import { ReasonField } from './reason-field.tsx';
import type { ChatUser } from './user-query.ts';
import { UsualReasons } from './usual-reasons.tsx';

const unbanReasons = Object.values(
  defineMessages({
    appeal: { id: 'user.unban.usual.appeal' },
    mistake: { id: 'user.unban.usual.mistake' },
    agreed: { id: 'user.unban.usual.agreed' },
  }),
);

interface BanDialogProps {
  user: ChatUser;
  onClose: () => void;
  /** Called after the user was banned or unbanned. */
  onSuccess: (action: BanAction) => void;
  /** Called if another administrator has done it already. */
  onConflict: () => void;
}

/** Asks for confirmation and a reason before a user is banned or unbanned, and how long a ban lasts. */
export function BanDialog({ user, onClose, onSuccess, onConflict }: BanDialogProps) {
  const hasStaffApi = useFeature('staff');
  const [openedAt] = useState(Date.now);
  const draftName = `${user.is_banned ? 'unban' : 'ban'}:${user.id}`;
  const [reason, setReason] = useDraftText(draftName);
  const [duration, setDuration] = useState<BanDuration>({ kind: 'forever', date: '' });
  const [failedAttempts, setFailedAttempts] = useState(0);
  const isIncomplete = failedAttempts > 0;
  const formRef = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useBanAction({
    user,
    onSuccess(action) {
      removeDraft(draftName, reason);
      onSuccess(action);
    },
    onConflict() {
      removeDraft(draftName, reason);
      onConflict();
    },
  });
  const values = { name: user.username };
  const end = getBanEnd(duration, openedAt);
  const reasonField = hasStaffApi && (
    <ReasonField value={reason} isMissing={isIncomplete && !reason.trim()} onChange={setReason} />
  );

  useEffect(() => {
    // The field may be outside the visible part of the form.
    if (failedAttempts > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failedAttempts]);

  function confirm(action: BanAction['action']) {
    const isComplete = !hasStaffApi || (reason.trim() !== '' && (action === 'unban' || end !== undefined));
    setFailedAttempts(isComplete ? 0 : failedAttempts + 1);
    if (!isComplete) return;
    mutate({
      action,
      reason: hasStaffApi ? reason.trim() : undefined,
      ...(action === 'ban' ? { days: getDays(duration), until: end?.toISOString() } : {}),
    });
  }

  if (user.is_banned)
    return (
      <ConfirmDialog
        open
        title={<FormattedMessage id="user.unban.title" values={values} />}
        text={<FormattedMessage id="user.unban.text" values={values} />}
        confirmLabel={<FormattedMessage id="user.unban" />}
        isPending={isPending}
        onConfirm={() => confirm('unban')}
        onClose={onClose}
      >
        {hasStaffApi && (
          <Stack gap={4}>
            <UsualReasons reasons={unbanReasons} reason={reason} onChange={setReason} />
            {reasonField}
          </Stack>
        )}
      </ConfirmDialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={<FormattedMessage id="user.ban.title" values={values} />}
      text={<FormattedMessage id="user.ban.text" values={values} />}
    >
      <Form
        ref={formRef}
        isPending={isPending}
        onSubmit={(event) => {
          event.preventDefault();
          confirm('ban');
        }}
        className={styles.form}
        noValidate
      >
        {hasStaffApi && (
          <Stack gap={4}>
            <UsualReasons reason={reason} onChange={setReason} />
            {reasonField}
            <DurationField value={duration} openedAt={openedAt} showsError={isIncomplete} onChange={setDuration} />
          </Stack>
        )}
        <div className={styles.footer}>
          {hasStaffApi && end !== undefined && (
            <p className={styles.summary}>
              <BanEnd name={user.username} duration={duration} end={end} /> <span dir="auto">{reason.trim()}</span>
            </p>
          )}
          <DialogActions>
            <Button onClick={onClose}>
              <FormattedMessage id="user.ban.cancel" />
            </Button>
            <Button type="submit" kind="danger" isPending={isPending}>
              <span className={styles.confirm}>
                <FormattedMessage id="user.ban.confirm" values={values} />
              </span>
            </Button>
          </DialogActions>
        </div>
      </Form>
    </Dialog>
  );
}
