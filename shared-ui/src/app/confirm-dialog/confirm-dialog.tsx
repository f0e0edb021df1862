import { type ReactNode, type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'shared-ui';
import { Dialog, DialogActions } from '../dialog/dialog.tsx';
import { TextField } from '../field/field.tsx';
import { Form } from '../form/form.tsx';
import { Stack } from '../stack/stack.tsx';

interface ConfirmFormProps {
  /** The text of the confirm button: a verb. */
  confirmLabel: ReactNode;
  /** The action cannot be undone. */
  danger?: boolean;
  /** The text that the user must type first, such as a server's name. */
  requiredText?: string;
  /** The action is running. */
  isPending?: boolean;
  /** Additional fields. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

interface ConfirmDialogProps extends ConfirmFormProps {
  open: boolean;
  /** The question. */
  title: ReactNode;
  /** The consequences, and whether they can be undone. */
  text: ReactNode;
}

/** A dialog that asks the user to confirm an action. */
export function ConfirmDialog({ open, title, text, ...formProps }: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={formProps.onClose} title={title} text={text}>
      <ConfirmForm {...formProps} />
    </Dialog>
  );
}

function ConfirmForm({
  confirmLabel,
  danger = false,
  requiredText,
  isPending = false,
  children,
  onConfirm,
  onClose,
}: ConfirmFormProps) {
  const { formatMessage } = useIntl();
  const [typedText, setTypedText] = useState('');
  const [hasMismatch, setHasMismatch] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const isMismatch = requiredText !== undefined && typedText.trim() !== requiredText;
    setHasMismatch(isMismatch);
    if (!isMismatch) onConfirm();
  }

  return (
    <Form isPending={isPending} onSubmit={submit}>
      <Stack gap={5}>
        {children}
        {requiredText !== undefined && (
          <TextField
            label={formatMessage({ id: 'ui.confirm.type' }, { text: requiredText })}
            error={hasMismatch ? formatMessage({ id: 'ui.confirm.wrong' }, { text: requiredText }) : undefined}
            value={typedText}
            onChange={(event) => setTypedText(event.target.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>
          <FormattedMessage id="ui.cancel" />
        </Button>
        <Button type="submit" kind={danger ? 'danger' : 'primary'} isPending={isPending}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Form>
  );
}
