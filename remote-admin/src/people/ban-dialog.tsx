import { useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { api, type Outcome, toast, usePageConfig } from 'shared-ui';
import { ConfirmDialog } from 'shared-ui/work';
import { isTokensMissing, staffCall } from '../entry/staff-call.ts';
import { useStaffFailure } from '../entry/use-staff-failure.ts';
import { ReasonField } from './reason-field.tsx';
import type { ChatUser } from './use-person.ts';

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
  onMeanwhile: () => void;
}

/** Asks whether somebody should really be banned, or let in again, and why. */
export function BanDialog({ person, onClose, onDone, onMeanwhile }: BanDialogProps) {
  const { formatMessage } = useIntl();
  const failureText = useStaffFailure();
  const asksReason = usePageConfig().features.includes('staff');
  const [reason, setReason] = useState('');
  const [reasonMissing, setReasonMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const deed = person.is_banned ? 'unban' : 'ban';
  const { title, text, confirm, done } = texts[deed];
  const values = { name: person.username };

  async function act() {
    setReasonMissing(asksReason && !reason.trim());
    if (asksReason && !reason.trim()) return;
    setBusy(true);
    const body = { userid: person.id, ...(asksReason ? { reason: reason.trim() } : {}) };
    const outcome = await staffCall<unknown>((tokens) =>
      api.POST(deed === 'ban' ? '/v1/admin/ban_user' : '/v1/admin/unban_user', { body: { ...tokens, ...body } }),
    );
    setBusy(false);
    if (outcome.kind === 'answered') {
      toast({ type: 'success', text: formatMessage(done, values) });
      return onDone();
    }
    if (isTokensMissing(outcome)) return;
    if (isDoneAlready(outcome)) {
      toast({ type: 'warn', text: formatMessage({ id: 'person.meanwhile' }, { reason: failureText(outcome) }) });
      return onMeanwhile();
    }
    toast({ type: 'error', text: formatMessage({ id: 'staff.failed' }, { error: failureText(outcome) }) });
  }

  return (
    <ConfirmDialog
      open
      danger={deed === 'ban'}
      title={<FormattedMessage {...title} values={values} />}
      text={<FormattedMessage {...text} values={values} />}
      confirm={<FormattedMessage {...confirm} />}
      busy={busy}
      onConfirm={act}
      onClose={onClose}
    >
      {asksReason && <ReasonField value={reason} missing={reasonMissing} onChange={setReason} />}
    </ConfirmDialog>
  );
}

/** Of two administrators at once one is told so; other conflicts have a reason of their own. */
function isDoneAlready(outcome: Outcome<unknown>): boolean {
  if (outcome.kind !== 'refused' || outcome.status !== 409) return false;
  return outcome.reason === undefined || ['ban-present', 'ban-missing'].includes(outcome.reason);
}
