import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, SuccessIcon, WarningIcon } from 'shared-ui';
import { Dialog, DialogActions, TextField } from 'shared-ui/app';
import { copyToClipboard } from 'shared-ui/lib/save-text.ts';
import styles from './invite-dialog.module.css';
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
      <p className={isCopied ? styles.copied : styles.failed} role="status">
        {isCopied ? <SuccessIcon /> : <WarningIcon />}
        {isCopied ? (
          <FormattedMessage id="server-list.invite.copied" />
        ) : (
          <FormattedMessage id="server-list.invite.copy-failed" />
        )}
      </p>
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
