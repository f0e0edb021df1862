import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, api, toast, useFeature, usePageConfig } from 'shared-ui';
import { ConfirmDialog, removeDraft, useDraftText, useMutation } from 'shared-ui/app';
import { useErrorMessage } from '../../auth/request-error.tsx';
import { isSignedOut, isTokensMissing, staffRequest } from '../../auth/staff-request.ts';
import type { BotServer } from '../../specification-api/servers.ts';
import { ReasonField } from '../users/reason-field.tsx';

interface LeaveDialogProps {
  server: Pick<BotServer, 'id' | 'name'>;
  onClose: () => void;
  /** Called after the bot has left. */
  onLeft: () => void;
}

/** Asks for confirmation and a reason before the bot leaves a server. */
export function LeaveDialog({ server, onClose, onLeft }: LeaveDialogProps) {
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const { brand } = usePageConfig();
  const needsReason = useFeature('staff');
  const draftName = `leave:${server.id}`;
  const [reason, setReason] = useDraftText(draftName);
  const [isReasonMissing, setIsReasonMissing] = useState(false);

  const { mutate, isPending } = useMutation({
    mutationFn() {
      const body = { server_id: server.id, ...(needsReason ? { reason: reason.trim() } : {}) };
      return staffRequest((tokens) => api.POST('/v1/admin/leave_server', { body: { ...tokens, ...body } }));
    },
    onSuccess() {
      removeDraft(draftName, reason);
      toast({ type: 'success', text: formatMessage({ id: 'server-list.leave.done' }, { name: server.name }) });
      onLeft();
    },
    onError(error) {
      if (isTokensMissing(error)) return;
      // Another administrator was faster, or the response to an earlier request was lost.
      if (hasLeftAlready(error)) {
        toast({ type: 'warn', text: formatMessage({ id: 'server-list.leave.gone' }, { name: server.name }) });
        return onLeft();
      }
      const failed = formatMessage({ id: 'server-list.leave.failed' });
      toast({ type: 'error', text: isSignedOut(error) ? getErrorMessage(error) : failed });
    },
  });

  function leave() {
    const isMissing = needsReason && !reason.trim();
    setIsReasonMissing(isMissing);
    if (!isMissing) mutate();
  }

  return (
    <ConfirmDialog
      open
      danger
      title={<FormattedMessage id="server-list.leave.title" values={{ name: server.name }} />}
      text={<FormattedMessage id="server-list.leave.text" values={{ brand: brand.name }} />}
      requiredText={server.name.trim()}
      confirmLabel={<FormattedMessage id="server-list.leave" />}
      isPending={isPending}
      onConfirm={leave}
      onClose={onClose}
    >
      {needsReason && <ReasonField value={reason} isMissing={isReasonMissing} onChange={setReason} />}
    </ConfirmDialog>
  );
}

function hasLeftAlready(error: ApiError): boolean {
  return error.kind === 'http-error' && error.reason === 'server-unknown';
}
