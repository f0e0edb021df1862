import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type ApiError, type ApiResult, Button } from 'shared-ui';
import { CodeEntry, DialogActions, Form, Stack, useCodeSubmission } from 'shared-ui/app';

interface CodeFormProps<T> {
  /** The text of the submit button: a verb. */
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  danger?: boolean;
  submitCode: (code: string) => Promise<ApiResult<T>>;
  onSuccess: (data: T) => void;
  onError?: (error: ApiError) => void;
  onCancel: () => void;
  /** Shows why the last code was rejected, above the next one. */
  renderError?: (error: ApiError) => ReactNode;
}

/** The content of a dialog that asks staff for a code. */
export function CodeForm<T>({
  confirmLabel,
  cancelLabel = <FormattedMessage id="staff-roles.cancel" />,
  danger = false,
  onCancel,
  renderError,
  ...submission
}: CodeFormProps<T>) {
  const code = useCodeSubmission(submission);
  return (
    <Form isPending={code.isPending} onSubmit={code.submit}>
      <Stack>
        {code.error && renderError?.(code.error)}
        <CodeEntry code={code} allowsRecoveryCode={false} demoSubject="session" />
      </Stack>
      <DialogActions>
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button type="submit" kind={danger ? 'danger' : 'primary'} isPending={code.isPending}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Form>
  );
}
