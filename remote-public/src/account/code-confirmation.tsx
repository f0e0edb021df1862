import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { type ApiResult, Button } from 'shared-ui';
import { CodeEntry, type DemoSubject, Row, Stack, useCodeSubmission } from 'shared-ui/app';
import { FormError, useErrorMessage } from './panel.tsx';

interface CodeConfirmationProps<T> {
  /** What the code is for, and which one. */
  children: ReactNode;
  /** The verb of what will happen. */
  confirm: ReactNode;
  danger?: boolean;
  /** A recovery code will do, too. */
  recovery: boolean;
  demo: DemoSubject;
  /** Whether everything else is filled in; asked before anything is sent. */
  isReady?: () => boolean;
  run: (code: string) => Promise<ApiResult<T>>;
  onDone: (answer: T) => void | Promise<void>;
  onCancel: () => void;
}

/** Asks for a code before something happens to the account, and says in place what became of it. */
export function CodeConfirmation<T>(props: CodeConfirmationProps<T>) {
  const { children, confirm, danger = false, recovery, demo, isReady, run, onDone, onCancel } = props;
  const code = useCodeSubmission({ run, onDone });
  const getErrorMessage = useErrorMessage();
  const form = useRef<HTMLFormElement>(null);
  // It opens because of a button that is gone now.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function submit(event: SubmitEvent) {
    if (isReady?.() === false) event.preventDefault();
    else void code.submit(event);
  }

  return (
    <Stack as="form" width="field" ref={form} onSubmit={submit}>
      {children}
      <FormError text={code.error && getErrorMessage(code.error)} />
      <CodeEntry code={code} recovery={recovery} demo={demo} />
      <Row>
        <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={code.isPending}>
          {confirm}
        </Button>
        <Button onClick={onCancel}>
          <FormattedMessage id="account.cancel" />
        </Button>
      </Row>
    </Stack>
  );
}
