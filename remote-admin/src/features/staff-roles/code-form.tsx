import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type ApiError, type ApiResult, Button, ErrorState } from 'shared-ui';
import { CodeEntry, DialogActions, Form, Stack, useCodeSubmission } from 'shared-ui/app';
import { useErrorMessage } from '../../auth/request-error.tsx';

interface CodeFormProps<T> {
  confirmLabel: ReactNode;
  danger?: boolean;
  errorTitle: ReactNode;
  submitCode: (code: string) => Promise<ApiResult<T>>;
  onSuccess: (data: T) => void;
  onError?: (error: ApiError) => void;
  onCancel: () => void;
}

/** The content of a dialog that confirms the change of a role with a new code, even during a staff session. */
export function CodeForm<T>(props: CodeFormProps<T>) {
  const { confirmLabel, danger, errorTitle, submitCode, onSuccess, onError, onCancel } = props;
  const code = useCodeSubmission({ submitCode, onSuccess, onError });
  const getErrorMessage = useErrorMessage();
  return (
    <Form isPending={code.isPending} onSubmit={code.submit}>
      <Stack>
        {code.error && <ErrorState title={errorTitle} text={getErrorMessage(code.error)} />}
        <CodeEntry code={code} allowsRecoveryCode={false} demoSubject="session" />
      </Stack>
      <DialogActions>
        <Button onClick={onCancel}>
          <FormattedMessage id="staff-roles.cancel" />
        </Button>
        <Button type="submit" kind={danger ? 'danger' : 'primary'} isPending={code.isPending}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Form>
  );
}
