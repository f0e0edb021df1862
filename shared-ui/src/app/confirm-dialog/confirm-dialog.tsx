import { type ReactNode, type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'shared-ui';
import { Dialog, DialogActions } from '../dialog/dialog.tsx';
import { TextField } from '../field/field.tsx';
import { Stack } from '../stack/stack.tsx';

interface ConfirmFormProps {
  /** The verb of what will happen. */
  confirm: ReactNode;
  /** It cannot be undone. */
  danger?: boolean;
  /** What must be typed first, such as a server's name. */
  requiredText?: string;
  /** It is happening. */
  busy?: boolean;
  /** What else is to be filled in. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

interface ConfirmDialogProps extends ConfirmFormProps {
  open: boolean;
  /** The question. */
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  text: ReactNode;
}

/** Asks whether something should really happen. */
export function ConfirmDialog({ open, title, text, ...question }: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={question.onClose} title={title} text={text}>
      <ConfirmForm {...question} />
    </Dialog>
  );
}

function ConfirmForm({ confirm, danger = false, requiredText, busy, children, onConfirm, onClose }: ConfirmFormProps) {
  const { formatMessage } = useIntl();
  const [answer, setAnswer] = useState('');
  const [wrong, setWrong] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const refused = requiredText !== undefined && answer.trim() !== requiredText;
    setWrong(refused);
    if (!refused) onConfirm();
  }

  return (
    <form onSubmit={submit}>
      <Stack gap={5}>
        {children}
        {requiredText !== undefined && (
          <TextField
            label={formatMessage({ id: 'ui.confirm.type' }, { text: requiredText })}
            error={wrong ? formatMessage({ id: 'ui.confirm.wrong' }, { text: requiredText }) : undefined}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
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
        <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
          {confirm}
        </Button>
      </DialogActions>
    </form>
  );
}
