import { FormattedMessage } from 'react-intl';
import { Button } from 'shared-ui';
import { Dialog, DialogActions } from 'shared-ui/app';
import { Differences } from './differences.tsx';
import type { Difference } from './versioned.ts';

interface ConflictDialogProps {
  open: boolean;
  /** The differences from the other user's version to the user's own. */
  differences: Difference[];
  onKeepOwn: () => void;
  onTakeOther: () => void;
  onClose: () => void;
}

/** Shown when another user has saved in the meantime. The user compares the two versions and chooses one. */
export function ConflictDialog({ open, differences, onKeepOwn, onTakeOther, onClose }: ConflictDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<FormattedMessage id="conflict.title" />}
      text={<FormattedMessage id="conflict.text" />}
    >
      <Differences
        differences={differences}
        before={<FormattedMessage id="conflict.other" />}
        after={<FormattedMessage id="conflict.own" />}
      />
      <DialogActions>
        <Button onClick={onTakeOther}>
          <FormattedMessage id="conflict.take-other" />
        </Button>
        <Button kind="primary" onClick={onKeepOwn}>
          <FormattedMessage id="conflict.save-own" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}
