import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { api, Button, toast } from 'shared-ui';
import { copyToClipboard, Dialog, DialogActions, Notice, TextField, useMutation } from 'shared-ui/app';
import { useErrorMessage } from '../../auth/request-error.tsx';
import { isTokensMissing, staffRequest } from '../../auth/staff-request.ts';
import type { BotServer } from '../../specification-api/servers.ts';

interface InviteDialogProps {
  invite: Invite | undefined;
  onClose: () => void;
}

/** Shows an invite, and whether it was copied to the clipboard. */
export function InviteDialog({ invite, onClose }: InviteDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      open={invite !== undefined}
      onClose={onClose}
      title={<FormattedMessage id="server-list.invite.title" />}
    >
      {invite && <InviteContent invite={invite} onClose={onClose} />}
    </Dialog>
  );
}

function InviteContent({ invite: { server, url, wasCopied }, onClose }: { invite: Invite; onClose: () => void }) {
  const { formatMessage } = useIntl();
  const [isCopied, setIsCopied] = useState(wasCopied);
  return (
    <>
      <div role="status">
        <Notice tone={isCopied ? 'success' : 'warning'} position="above">
          {isCopied ? (
            <FormattedMessage id="server-list.invite.copied" />
          ) : (
            <FormattedMessage id="server-list.invite.copy-failed" />
          )}
        </Notice>
      </div>
      <TextField
        label={formatMessage({ id: 'server-list.invite.url' }, { name: server.name })}
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <DialogActions>
        <Button onClick={async () => setIsCopied(await copyToClipboard(url))}>
          <FormattedMessage id="server-list.invite.copy" />
        </Button>
        <Button kind="primary" onClick={onClose}>
          <FormattedMessage id="server-list.invite.close" />
        </Button>
      </DialogActions>
    </>
  );
}

type InvitedServer = Pick<BotServer, 'id' | 'name'>;

/** An invite, and whether it was copied to the clipboard. */
interface Invite {
  server: InvitedServer;
  url: string;
  wasCopied: boolean;
}

/** Creates invites and copies them to the clipboard. */
export function useInvite() {
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const [invite, setInvite] = useState<Invite>();
  const { mutate } = useMutation({
    mutationFn: ({ id }: InvitedServer) =>
      staffRequest((tokens) => api.POST('/v1/admin/create_invite', { body: { ...tokens, server_id: id } })),
    async onSuccess({ server_invite: url }, server) {
      setInvite({ server, url, wasCopied: await copyToClipboard(url) });
    },
    onError(error) {
      if (isTokensMissing(error)) return;
      const failed = formatMessage({ id: 'server-list.invite.failed' });
      // Only an API that returns a reason has messages in the user's language.
      const message = error.kind === 'http-error' && error.reason ? getErrorMessage(error) : undefined;
      toast({ type: 'error', text: message ? `${failed}. ${message}` : failed });
    },
  });
  return { invite, create: mutate, close: () => setInvite(undefined) };
}
