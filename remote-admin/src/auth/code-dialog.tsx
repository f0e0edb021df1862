import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiResult, api, Button, storeStaffSession, toast, toResult } from 'shared-ui';
import { CodeEntry, Dialog, DialogActions, useCodeErrorMessage, useCodeSubmission } from 'shared-ui/app';
import { missingMessages } from './request-error.tsx';
import { type CodeRequest, onCodeRequest } from './staff-request.ts';

interface CodeDialogProps {
  level: Level;
}

/** Asks for a code in place when somebody who works here needs one, and lets everything that waits for it go on. */
export function CodeDialog({ level }: CodeDialogProps) {
  const { formatMessage } = useIntl();
  const [open, setOpen] = useState(false);
  const queue = useRef<CodeRequest[]>([]);

  const enqueue = useEffectEvent((wanted: CodeRequest) => {
    queue.current.push(wanted);
    setOpen(true);
  });

  // Once the dialog is open, so that the message stands above it.
  const showMissing = useEffectEvent(() => {
    const missing = queue.current[0]?.missing;
    if (missing) toast({ type: 'error', text: formatMessage(missingMessages[missing]) });
  });
  useEffect(() => {
    if (open) showMissing();
  }, [open]);

  function close(typed: boolean) {
    setOpen(false);
    for (const { answer } of queue.current.splice(0)) answer(typed);
  }

  useEffect(() => onCodeRequest((wanted) => enqueue(wanted)), []);

  return (
    <Dialog
      open={open}
      onClose={() => close(false)}
      title={<FormattedMessage id="staff.code.title" />}
      text={<FormattedMessage id="staff.code.text" />}
    >
      <CodeForm level={level} onDone={() => close(true)} onCancel={() => close(false)} />
    </Dialog>
  );
}

interface CodeFormProps {
  level: Level;
  onDone: () => void;
  onCancel: () => void;
}

function CodeForm({ level, onDone, onCancel }: CodeFormProps) {
  const getErrorMessage = useCodeErrorMessage();
  const code = useCodeSubmission({
    run: (typed) => renewStaffSession(level, typed),
    onDone,
    onFail: (error) => toast({ type: 'error', text: getErrorMessage(error, false) }),
  });
  return (
    <form onSubmit={code.submit}>
      <CodeEntry code={code} allowsRecoveryCode={false} demoSubject="session" />
      <DialogActions>
        <Button onClick={onCancel}>
          <FormattedMessage id="staff.code.later" />
        </Button>
        <Button type="submit" kind="primary" isPending={code.isPending}>
          <FormattedMessage id="staff.code.confirm" />
        </Button>
      </DialogActions>
    </form>
  );
}

/** Which of the staff areas a code opens. */
export type Level = 'mod' | 'admin';

/** Has the API check a code; a right one opens the area for five minutes more. */
async function renewStaffSession(level: Level, code: string): Promise<ApiResult<unknown>> {
  const body = { type: level, twofa_token: code, access_token: '', refresh_token: '' };
  const outcome = await toResult(api.POST('/v1/2fa', { body }));
  if (outcome.kind !== 'ok') return outcome;
  if (!outcome.data.token) return { kind: 'http-error', status: 200 };
  storeStaffSession(outcome.data.token);
  return outcome;
}
