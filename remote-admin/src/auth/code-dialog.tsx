import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, toast } from 'shared-ui';
import { CodeEntry, Dialog, DialogActions, useCodeErrorMessage, useCodeSubmission } from 'shared-ui/app';
import { missingTexts } from './missing-texts.ts';
import { type Level, renew } from './renew.ts';
import { type CodeRequest, onCodeRequest } from './request-code.ts';

interface CodeDialogProps {
  level: Level;
}

/** Asks for a code in place when somebody who works here needs one, and lets everything that waits for it go on. */
export function CodeDialog({ level }: CodeDialogProps) {
  const { formatMessage } = useIntl();
  const [open, setOpen] = useState(false);
  const waiting = useRef<CodeRequest[]>([]);

  const want = useEffectEvent((wanted: CodeRequest) => {
    waiting.current.push(wanted);
    setOpen(true);
  });

  // Once the dialog is open, so that the message stands above it.
  const sayWhatIsMissing = useEffectEvent(() => {
    const missing = waiting.current[0]?.missing;
    if (missing) toast({ type: 'error', text: formatMessage(missingTexts[missing]) });
  });
  useEffect(() => {
    if (open) sayWhatIsMissing();
  }, [open]);

  function close(typed: boolean) {
    setOpen(false);
    for (const { answer } of waiting.current.splice(0)) answer(typed);
  }

  useEffect(() => onCodeRequest((wanted) => want(wanted)), []);

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
    run: (typed) => renew(level, typed),
    onDone,
    onFail: (error) => toast({ type: 'error', text: getErrorMessage(error, false) }),
  });
  return (
    <form onSubmit={code.submit}>
      <CodeEntry code={code} recovery={false} demo="session" />
      <DialogActions>
        <Button onClick={onCancel}>
          <FormattedMessage id="staff.code.later" />
        </Button>
        <Button type="submit" kind="primary" busy={code.isPending}>
          <FormattedMessage id="staff.code.confirm" />
        </Button>
      </DialogActions>
    </form>
  );
}
