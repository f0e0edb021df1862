import { FormattedMessage } from 'react-intl';
import { type ApiError, Button } from 'shared-ui';
import { Dialog, DialogActions } from 'shared-ui/app';
import { useBotMissing } from '../features/guild/server-context.tsx';
import { useOnBotReturn } from '../features/guild/use-bot-presence.ts';
import { ErrorAction, useErrorMessage } from '../lib/api/errors.tsx';
import { Differences } from './differences.tsx';
import { UnsavedBar } from './unsaved-bar.tsx';
import type { useDraftEditor } from './use-draft-editor.ts';
import type { Difference } from './versioned.ts';

interface UnsavedChangesProps {
  /** The server. */
  id: string;
  changes: Omit<ReturnType<typeof useDraftEditor>, 'edit' | 'saveSeparately'>;
}

/** What a page that saves shows of it: the bar, what went wrong, and the questions that come up. */
export function UnsavedChanges({ id, changes }: UnsavedChangesProps) {
  const { draft, restored, isPending, error, conflict, guard, clearError, ignore, saveDraft } = changes;
  // That it was missing is no reason any more not to save.
  useOnBotReturn(useBotMissing(), clearError);
  return (
    <>
      {(draft !== undefined || error) && (
        <UnsavedBar
          restored={restored}
          isPending={isPending}
          error={error && <NotSaved id={id} error={error} />}
          onIgnore={ignore}
          onSave={saveDraft}
        />
      )}
      <LeaveDialog open={guard.isOpen} onLeave={guard.leave} onStay={guard.stay} />
      {conflict && <ConflictDialog {...conflict} />}
    </>
  );
}

function NotSaved({ id, error }: { id: string; error: ApiError }) {
  const getErrorMessage = useErrorMessage();
  return (
    <>
      <FormattedMessage id="changes.failed" values={{ reason: getErrorMessage(error) }} />{' '}
      <ErrorAction id={id} error={error} />
    </>
  );
}

interface ConflictDialogProps {
  open: boolean;
  /** From what somebody else has saved to what the reader would make of it. */
  differences: Difference[];
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

/** Somebody else has saved in between: shows in what the reader's version differs, and lets them choose. */
function ConflictDialog({ open, differences, onMine, onTheirs, onClose }: ConflictDialogProps) {
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

interface LeaveDialogProps {
  open: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether what is not saved may be lost. */
function LeaveDialog({ open, onLeave, onStay }: LeaveDialogProps) {
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
