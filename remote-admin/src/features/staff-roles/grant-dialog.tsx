import { useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Button } from 'shared-ui';
import { copyToClipboard, Dialog, DialogActions, Notice, TextField } from 'shared-ui/app';
import { CodeForm } from '../../auth/code-form.tsx';
import { RequestError } from '../../auth/request-error.tsx';
import { grantRole, type RoleGrant, type StaffRole } from './staff-roles.ts';

/** Typed for the messages with placeholders, so that formatMessage accepts values. */
const titles: Record<StaffRole, MessageDescriptor> = defineMessages({
  moderator: { id: 'staff-roles.grant.title.moderator' },
  admin: { id: 'staff-roles.grant.title.admin' },
});

interface GrantDialogProps {
  /** The role to confirm. Without one, the dialog is closed. */
  grant: RoleGrant | undefined;
  onClose: () => void;
  onGranted: () => void;
}

/** Asks for a code before a role is granted, then shows the activation code. */
export function GrantDialog({ grant, onClose, onGranted }: GrantDialogProps) {
  const [activation, setActivation] = useState<Activation>();
  return (
    <>
      <Dialog
        open={grant !== undefined}
        onClose={onClose}
        title={grant && <FormattedMessage {...titles[grant.role]} values={{ name: grant.user.name }} />}
        text={grant && <GrantText grant={grant} />}
      >
        {grant && (
          <CodeForm
            confirmLabel={<FormattedMessage id="staff-roles.grant" />}
            renderError={(error) => (
              <RequestError request={{ error }} title={<FormattedMessage id="staff-roles.grant.failed" />} />
            )}
            submitCode={(twofaToken) => grantRole(grant, twofaToken)}
            onSuccess={({ code }) => {
              setActivation({ name: grant.user.name, code });
              onGranted();
            }}
            onCancel={onClose}
          />
        )}
      </Dialog>
      <ActivationDialog activation={activation} onClose={() => setActivation(undefined)} />
    </>
  );
}

function GrantText({ grant: { user, endsRole } }: { grant: RoleGrant }) {
  const values = { name: user.name };
  return (
    <>
      {endsRole && <FormattedMessage id="staff-roles.grant.ends-role" values={values} />}{' '}
      <FormattedMessage id="staff-roles.grant.text" values={values} />
    </>
  );
}

/** An activation code, and whose role it activates. */
interface Activation {
  name: string;
  code: string;
}

interface ActivationDialogProps {
  activation: Activation | undefined;
  onClose: () => void;
}

/** Shows an activation code, once. */
function ActivationDialog({ activation, onClose }: ActivationDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      open={activation !== undefined}
      onClose={onClose}
      title={activation && <FormattedMessage id="staff-roles.code.title" values={{ name: activation.name }} />}
    >
      {activation && <ActivationCode activation={activation} onClose={onClose} />}
    </Dialog>
  );
}

const copyMessages: Record<'copied' | 'failed', MessageDescriptor> = defineMessages({
  copied: { id: 'staff-roles.code.copied' },
  failed: { id: 'staff-roles.code.copy-failed' },
});

function ActivationCode({ activation: { name, code }, onClose }: { activation: Activation; onClose: () => void }) {
  const { formatMessage } = useIntl();
  const [copyResult, setCopyResult] = useState<keyof typeof copyMessages>();
  return (
    <>
      <div role="status">
        <Notice tone={copyResult === 'copied' ? 'success' : 'warning'} position="above">
          {copyResult ? (
            <FormattedMessage {...copyMessages[copyResult]} values={{ name }} />
          ) : (
            <FormattedMessage id="staff-roles.code.once" />
          )}
        </Notice>
      </div>
      <TextField
        label={formatMessage({ id: 'staff-roles.code' })}
        hint={formatMessage({ id: 'staff-roles.code.hint' }, { name })}
        value={code}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <DialogActions>
        <Button onClick={async () => setCopyResult((await copyToClipboard(code)) ? 'copied' : 'failed')}>
          <FormattedMessage id="staff-roles.code.copy" />
        </Button>
        <Button kind="primary" onClick={onClose}>
          <FormattedMessage id="staff-roles.code.close" />
        </Button>
      </DialogActions>
    </>
  );
}
