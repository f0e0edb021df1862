import { useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { type ApiError, api, toast, useFeature } from 'shared-ui';
import { ConfirmDialog, useMutation } from 'shared-ui/app';
import { useErrorMessage } from '../../auth/request-error.tsx';
import { isTokensMissing, staffRequest } from '../../auth/staff-request.ts';
import { ReasonField } from './reason-field.tsx';
import type { ChatUser } from './user-query.ts';

type ActionMessages = Record<'title' | 'text' | 'confirmLabel' | 'done', MessageDescriptor>;

const texts: Record<'ban' | 'unban', ActionMessages> = {
  ban: defineMessages({
    title: { id: 'person.ban.title' },
    text: { id: 'person.ban.text' },
    confirmLabel: { id: 'person.ban' },
    done: { id: 'person.ban.done' },
  }),
  unban: defineMessages({
    title: { id: 'person.unban.title' },
    text: { id: 'person.unban.text' },
    confirmLabel: { id: 'person.unban' },
    done: { id: 'person.unban.done' },
  }),
};

interface BanDialogProps {
  user: ChatUser;
  onClose: () => void;
  /** Called after the user was banned or unbanned. */
  onSuccess: () => void;
  /** Called if another administrator has done it already. */
  onConflict: () => void;
}

/** Asks for confirmation and a reason before a user is banned or unbanned. */
export function BanDialog({ user, onClose, onSuccess, onConflict }: BanDialogProps) {
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const needsReason = useFeature('staff');
  const [reason, setReason] = useState('');
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const action = user.is_banned ? 'unban' : 'ban';
  const { title, text, confirmLabel, done } = texts[action];
  const values = { name: user.username };

  const { mutate, isPending } = useMutation({
    mutationFn() {
      const body = { userid: user.id, ...(needsReason ? { reason: reason.trim() } : {}) };
      return staffRequest<unknown>((tokens) =>
        api.POST(action === 'ban' ? '/v1/admin/ban_user' : '/v1/admin/unban_user', { body: { ...tokens, ...body } }),
      );
    },
    onSuccess() {
      toast({ type: 'success', text: formatMessage(done, values) });
      onSuccess();
    },
    onError(error) {
      if (isTokensMissing(error)) return;
      if (isDoneAlready(error)) {
        toast({ type: 'warn', text: formatMessage({ id: 'person.conflict' }, { reason: getErrorMessage(error) }) });
        onConflict();
      } else {
        toast({ type: 'error', text: formatMessage({ id: 'staff.failed' }, { error: getErrorMessage(error) }) });
      }
    },
  });

  function handleConfirm() {
    const isMissing = needsReason && !reason.trim();
    setIsReasonMissing(isMissing);
    if (!isMissing) mutate();
  }

  return (
    <ConfirmDialog
      open
      danger={action === 'ban'}
      title={<FormattedMessage {...title} values={values} />}
      text={<FormattedMessage {...text} values={values} />}
      confirmLabel={<FormattedMessage {...confirmLabel} />}
      isPending={isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {needsReason && <ReasonField value={reason} isMissing={isReasonMissing} onChange={setReason} />}
    </ConfirmDialog>
  );
}

/** Whether another administrator has done it already. Other conflicts have their own reasons. */
function isDoneAlready(error: ApiError): boolean {
  if (error.kind !== 'http-error' || error.status !== 409) return false;
  return error.reason === undefined || ['ban-present', 'ban-missing'].includes(error.reason);
}
