import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'shared-ui';
import { Dialog, DialogActions, Notice, TextField } from 'shared-ui/app';
import { copyToClipboard } from 'shared-ui/lib/clipboard.ts';
import type { Invite } from './use-invite.ts';

interface InviteDialogProps {
  invite: Invite | undefined;
  onClose: () => void;
}

/** Says that an invite is on the clipboard, or that it could not be put there, and shows it. */
export function InviteDialog({ invite, onClose }: InviteDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      open={invite !== undefined}
      onClose={onClose}
      title={<FormattedMessage id="server-list.invite.title" />}
    >
      {invite && <Announcement invite={invite} onClose={onClose} />}
    </Dialog>
  );
}

function Announcement({ invite: { server, url, copied }, onClose }: { invite: Invite; onClose: () => void }) {
  const { formatMessage } = useIntl();
  const [isCopied, setCopied] = useState(copied);
  return (
    <>
      <div role="status">
        <Notice tone={isCopied ? 'success' : 'warning'} place="above">
          {isCopied ? (
            <FormattedMessage id="server-list.invite.copied" />
          ) : (
            <FormattedMessage id="server-list.invite.copy-failed" />
          )}
        </Notice>
      </div>
      <TextField
        label={formatMessage({ id: 'server-list.invite.address' }, { name: server.name })}
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <DialogActions>
        <Button onClick={async () => setCopied(await copyToClipboard(url))}>
          <FormattedMessage id="server-list.invite.copy" />
        </Button>
        <Button kind="primary" onClick={onClose}>
          <FormattedMessage id="server-list.invite.close" />
        </Button>
      </DialogActions>
    </>
  );
}
