import { FormattedMessage } from 'react-intl';
import { Button } from 'shared-ui';
import { Dialog, DialogActions } from 'shared-ui/app';

interface LeaveDialogProps {
  open: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether what is not saved may be lost. */
export function LeaveDialog({ open, onLeave, onStay }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={<FormattedMessage id="leave.title" />}
      text={<FormattedMessage id="leave.text" />}
    >
      <DialogActions>
        <Button onClick={onLeave}>
          <FormattedMessage id="leave.discard" />
        </Button>
        <Button kind="primary" onClick={onStay}>
          <FormattedMessage id="leave.stay" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}
