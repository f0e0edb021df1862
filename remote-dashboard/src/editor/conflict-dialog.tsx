import { FormattedMessage } from 'react-intl';
import { Button } from 'shared-ui';
import { Dialog, DialogActions } from 'shared-ui/app';
import { Differences } from './differences.tsx';
import type { Difference } from './saved.ts';

interface ConflictDialogProps {
  open: boolean;
  /** From what somebody else has saved to what the reader would make of it. */
  differences: Difference[];
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

/** Somebody else has saved in between: shows in what the reader's version differs, and lets them choose. */
export function ConflictDialog({ open, differences, onMine, onTheirs, onClose }: ConflictDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<FormattedMessage id="conflict.title" />}
      text={<FormattedMessage id="conflict.text" />}
    >
      <Differences
        differences={differences}
        before={<FormattedMessage id="conflict.theirs" />}
        after={<FormattedMessage id="conflict.mine" />}
      />
      <DialogActions>
        <Button onClick={onTheirs}>
          <FormattedMessage id="conflict.take-theirs" />
        </Button>
        <Button kind="primary" onClick={onMine}>
          <FormattedMessage id="conflict.save-mine" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}
