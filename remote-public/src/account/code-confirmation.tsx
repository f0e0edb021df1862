import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useBlocker } from 'react-router';
import { type ApiResult, Button } from 'shared-ui';
import { CodeEntry, type DemoSubject, Form, Row, Stack, useCodeSubmission, useUnloadGuard } from 'shared-ui/app';
import { FormError, useErrorMessage } from './panel.tsx';

interface CodeConfirmationProps<T> {
  /** Explains which code to enter, and why. */
  children: ReactNode;
  /** The text of the submit button: a verb. */
  submitLabel: ReactNode;
  danger?: boolean;
  /** Whether a recovery code is accepted, too. */
  allowsRecoveryCode: boolean;
  demoSubject: DemoSubject;
  /** Validates other fields before the code is submitted. */
  validate?: () => boolean;
  submitCode: (code: string) => Promise<ApiResult<T>>;
  onSuccess: (data: T) => void | Promise<void>;
  onCancel: () => void;
}

/** A form that confirms an account action with a code and shows its error in place. */
export function CodeConfirmation<T>(props: CodeConfirmationProps<T>) {
  const {
    children,
    submitLabel,
    danger = false,
    allowsRecoveryCode,
    demoSubject,
    validate,
    submitCode,
    onSuccess,
    onCancel,
  } = props;
  const code = useCodeSubmission({ submitCode, onSuccess });
  useStayWhile(code.isPending);
  const getErrorMessage = useErrorMessage();
  const formRef = useRef<HTMLFormElement>(null);
  // The button that opened the form has unmounted, so the focus would be lost.
  useEffect(() => formRef.current?.querySelector('input')?.focus(), []);

  function submit(event: SubmitEvent) {
    if (validate?.() === false) event.preventDefault();
    else void code.submit(event);
  }

  return (
    <Stack as={Form} width="field" ref={formRef} isPending={code.isPending} onSubmit={submit}>
      {children}
      <FormError text={code.error && getErrorMessage(code.error)} />
      <CodeEntry code={code} allowsRecoveryCode={allowsRecoveryCode} demoSubject={demoSubject} />
      <Row>
        <Button type="submit" kind={danger ? 'danger' : 'primary'} isPending={code.isPending}>
          {submitLabel}
        </Button>
        <Button disabled={code.isPending} onClick={onCancel}>
          <FormattedMessage id="account.cancel" />
        </Button>
      </Row>
    </Stack>
  );
}

/** Stays on the page until the code is checked: the action happens anyway, and its result may be shown only once. */
function useStayWhile(isPending: boolean) {
  const { state, reset } = useBlocker(isPending);
  useEffect(() => {
    if (state === 'blocked' && !isPending) reset();
  }, [state, isPending, reset]);
  useUnloadGuard(() => isPending);
}
