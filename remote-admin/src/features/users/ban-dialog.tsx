import { useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { type ApiError, api, toast, useFeature } from 'shared-ui';
import { ConfirmDialog, useMutation } from 'shared-ui/app';
import { useErrorMessage } from '../../auth/request-error.tsx';
import { isTokensMissing, staffRequest } from '../../auth/staff-request.ts';
import type { ChatUser } from './person-query.ts';
import { ReasonField } from './reason-field.tsx';

type Texts = Record<'title' | 'text' | 'confirm' | 'done', MessageDescriptor>;

const texts: Record<'ban' | 'unban', Texts> = {
  ban: defineMessages({
    title: { id: 'person.ban.title' },
    text: { id: 'person.ban.text' },
    confirm: { id: 'person.ban' },
    done: { id: 'person.ban.done' },
  }),
  unban: defineMessages({
    title: { id: 'person.unban.title' },
    text: { id: 'person.unban.text' },
    confirm: { id: 'person.unban' },
    done: { id: 'person.unban.done' },
  }),
};

interface BanDialogProps {
  person: ChatUser;
  onClose: () => void;
  /** It has happened. */
  onDone: () => void;
  /** Somebody else has done it before. */
  onConflict: () => void;
}

/** Asks whether somebody should really be banned, or let in again, and why. */
export function BanDialog({ person, onClose, onDone, onConflict }: BanDialogProps) {
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const asksReason = useFeature('staff');
  const [reason, setReason] = useState('');
  const [reasonMissing, setReasonMissing] = useState(false);
  const action = person.is_banned ? 'unban' : 'ban';
  const { title, text, confirm, done } = texts[action];
  const values = { name: person.username };

  const { mutate, isPending } = useMutation({
    mutationFn() {
      const body = { userid: person.id, ...(asksReason ? { reason: reason.trim() } : {}) };
      return staffRequest<unknown>((tokens) =>
        api.POST(action === 'ban' ? '/v1/admin/ban_user' : '/v1/admin/unban_user', { body: { ...tokens, ...body } }),
      );
    },
    onSuccess() {
      toast({ type: 'success', text: formatMessage(done, values) });
      onDone();
    },
    onError(error) {
      if (isTokensMissing(error)) return;
      if (isDoneAlready(error)) {
        toast({ type: 'warn', text: formatMessage({ id: 'person.meanwhile' }, { reason: getErrorMessage(error) }) });
        onConflict();
      } else {
        toast({ type: 'error', text: formatMessage({ id: 'staff.failed' }, { error: getErrorMessage(error) }) });
      }
    },
  });

  function confirmBan() {
    const isMissing = asksReason && !reason.trim();
    setReasonMissing(isMissing);
    if (!isMissing) mutate();
  }

  return (
    <ConfirmDialog
      open
      danger={action === 'ban'}
      title={<FormattedMessage {...title} values={values} />}
      text={<FormattedMessage {...text} values={values} />}
      confirm={<FormattedMessage {...confirm} />}
      isPending={isPending}
      onConfirm={confirmBan}
      onClose={onClose}
    >
      {asksReason && <ReasonField value={reason} missing={reasonMissing} onChange={setReason} />}
    </ConfirmDialog>
  );
}

/** Of two administrators at once one is told so; other conflicts have a reason of their own. */
function isDoneAlready(error: ApiError): boolean {
  if (error.kind !== 'http-error' || error.status !== 409) return false;
  return error.reason === undefined || ['ban-present', 'ban-missing'].includes(error.reason);
}
