import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiResult, storeStaffSession, toast } from 'shared-ui';
import { Dialog, postCode, useCodeErrorMessage } from 'shared-ui/app';
import { CodeForm } from './code-form.tsx';
import { missingTokensMessages } from './request-error.tsx';
import { type CodeRequest, onCodeRequest } from './staff-request.ts';

interface CodeDialogProps {
  type: CodeType;
}

/** Asks staff for a code when a request needs one, then resolves all pending code requests. */
export function CodeDialog({ type }: CodeDialogProps) {
  const { formatMessage } = useIntl();
  const getErrorMessage = useCodeErrorMessage();
  const [open, setOpen] = useState(false);
  const queue = useRef<CodeRequest[]>([]);

  const enqueue = useEffectEvent((request: CodeRequest) => {
    queue.current.push(request);
    setOpen(true);
  });

  // After the dialog has opened, so that the toast is above it.
  const showMissing = useEffectEvent(() => {
    const missing = queue.current[0]?.missing;
    if (missing) toast({ type: 'error', text: formatMessage(missingTokensMessages[missing]) });
  });
  useEffect(() => {
    if (open) showMissing();
  }, [open]);

  function close(hasSucceeded: boolean) {
    setOpen(false);
    for (const { answer } of queue.current.splice(0)) answer(hasSucceeded);
  }

  useEffect(() => onCodeRequest((request) => enqueue(request)), []);

  return (
    <Dialog
      open={open}
      onClose={() => close(false)}
      title={<FormattedMessage id="staff.code.title" />}
      text={<FormattedMessage id="staff.code.text" />}
    >
      <CodeForm
        confirmLabel={<FormattedMessage id="staff.code.confirm" />}
        cancelLabel={<FormattedMessage id="staff.code.later" />}
        submitCode={(code) => renewStaffSession(type, code)}
        onSuccess={() => close(true)}
        onError={(error) => toast({ type: 'error', text: getErrorMessage(error, false) })}
        onCancel={() => close(false)}
      />
    </Dialog>
  );
}

/** The `type` of a second-factor code of staff in the API. That of `admin` opens the moderator panel too. */
export type CodeType = 'mod' | 'admin';

/** Submits a code. A correct one starts a new staff session of five minutes. */
async function renewStaffSession(type: CodeType, code: string): Promise<ApiResult<unknown>> {
  const result = await postCode({ type, twofa_token: code, access_token: '', refresh_token: '' });
  if (result.kind === 'ok') storeStaffSession(result.data.token);
  return result;
}
