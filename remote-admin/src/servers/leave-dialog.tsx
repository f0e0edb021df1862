import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { api, toast, usePageConfig } from 'shared-ui';
import { ConfirmDialog } from 'shared-ui/work';
import { isTokensMissing, staffCall } from '../entry/staff-call.ts';
import { ReasonField } from '../people/reason-field.tsx';
import type { BotServer } from './bot-server.ts';

interface LeaveDialogProps {
  server: BotServer;
  onClose: () => void;
  /** The bot is not there any more. */
  onLeft: () => void;
}

/** Asks whether the bot should really leave a server, and why. */
export function LeaveDialog({ server, onClose, onLeft }: LeaveDialogProps) {
  const { formatMessage } = useIntl();
  const { brand, features } = usePageConfig();
  const asksReason = features.includes('staff');
  const [reason, setReason] = useState('');
  const [reasonMissing, setReasonMissing] = useState(false);
  const [busy, setBusy] = useState(false);

  async function leave() {
    setReasonMissing(asksReason && !reason.trim());
    if (asksReason && !reason.trim()) return;
    setBusy(true);
    const body = { server_id: server.id, ...(asksReason ? { reason: reason.trim() } : {}) };
    const outcome = await staffCall((tokens) => api.POST('/v1/admin/leave_server', { body: { ...tokens, ...body } }));
    setBusy(false);
    if (outcome.kind === 'answered') {
      toast({ type: 'success', text: formatMessage({ id: 'server-list.leave.done' }, { name: server.name }) });
      return onLeft();
    }
    if (isTokensMissing(outcome)) return;
    toast({ type: 'error', text: formatMessage({ id: 'server-list.leave.failed' }) });
  }

  return (
    <ConfirmDialog
      open
      danger
      title={<FormattedMessage id="server-list.leave.title" values={{ name: server.name }} />}
      text={<FormattedMessage id="server-list.leave.text" values={{ brand: brand.name }} />}
      typed={server.name.trim()}
      confirm={<FormattedMessage id="server-list.leave" />}
      busy={busy}
      onConfirm={leave}
      onClose={onClose}
    >
      {asksReason && <ReasonField value={reason} missing={reasonMissing} onChange={setReason} />}
    </ConfirmDialog>
  );
}
