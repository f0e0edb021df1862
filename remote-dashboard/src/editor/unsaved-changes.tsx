import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type ApiError, Button } from 'shared-ui';
import { Dialog, DialogActions } from 'shared-ui/app';
import { useIsBotRemoved } from '../features/guild-layout/server-context.tsx';
import { useOnBotReturn } from '../features/guild-layout/use-bot-membership.ts';
import { ErrorAction, useErrorMessage } from '../lib/api/errors.tsx';
import { LazyPartBoundary, lazyPart } from '../lib/lazy-part.tsx';
import { UnsavedBar } from './unsaved-bar.tsx';
import type { useDraftEditor } from './use-draft-editor.ts';

const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

interface UnsavedChangesProps {
  /** The server. */
  id: string;
  changes: Omit<ReturnType<typeof useDraftEditor>, 'edit' | 'saved'>;
  /** Why saving failed, if one sentence does not say it. */
  errorText?: ReactNode;
}

/** The UI of a draft editor: the bar for unsaved changes, the error, and the dialogs. */
export function UnsavedChanges({ id, changes, errorText }: UnsavedChangesProps) {
  const { draft, differences, isRestored, isPending, error, conflict, guard, clearError, discardDraft } = changes;
  // Once the bot is back, an error about the removed bot is outdated.
  useOnBotReturn(useIsBotRemoved(), clearError);
  return (
    <>
      {(draft !== undefined || error) && (
        <UnsavedBar
          differences={differences}
          isRestored={isRestored}
          isPending={isPending}
          error={errorText ?? (error && <SaveError id={id} error={error} />)}
          onIgnore={discardDraft}
          onSave={() => void changes.saveDraft()}
        />
      )}
      <LeaveDialog
        open={guard.isOpen}
        isPending={isPending}
        onLeave={guard.leave}
        onSave={() => void changes.saveAndLeave()}
        onStay={guard.stay}
      />
      <LazyPartBoundary>{conflict && <ConflictDialog {...conflict} />}</LazyPartBoundary>
    </>
  );
}

function SaveError({ id, error }: { id: string; error: ApiError }) {
  const getErrorMessage = useErrorMessage();
  return (
    <>
      <FormattedMessage id="changes.failed" values={{ reason: getErrorMessage(error) }} />{' '}
      <ErrorAction id={id} error={error} />
    </>
  );
}

interface LeaveDialogProps {
  open: boolean;
  /** The changes are being saved. */
  isPending: boolean;
  onLeave: () => void;
  onSave: () => void;
  onStay: () => void;
}

/** Asks whether to save or discard unsaved changes, or to stay. */
function LeaveDialog({ open, isPending, onLeave, onSave, onStay }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={<FormattedMessage id="leave.title" />}
      text={<FormattedMessage id="leave.text" />}
    >
      <DialogActions>
        <Button kind="plain" onClick={onStay}>
          <FormattedMessage id="leave.stay" />
        </Button>
        <Button onClick={onLeave}>
          <FormattedMessage id="leave.discard" />
        </Button>
        <Button kind="primary" isPending={isPending} onClick={onSave}>
          <FormattedMessage id="leave.save" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}
