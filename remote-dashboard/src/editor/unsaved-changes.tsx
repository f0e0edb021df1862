import { FormattedMessage } from 'react-intl';
import type { ApiError } from 'shared-ui';
import { useBotMissing } from '../features/guild/server-context.tsx';
import { useBotIsBack } from '../features/guild/use-bot-is-back.ts';
import { ErrorAction } from '../lib/api/error-action.tsx';
import { useErrorMessage } from '../lib/api/errors.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { UnsavedBar } from './unsaved-bar.tsx';
import type { useDraftEditor } from './use-draft-editor.ts';

interface UnsavedChangesProps {
  /** The server. */
  id: string;
  changes: Omit<ReturnType<typeof useDraftEditor>, 'edit' | 'saveSeparately'>;
}

/** What a page that saves shows of it: the bar, what went wrong, and the questions that come up. */
export function UnsavedChanges({ id, changes }: UnsavedChangesProps) {
  const { draft, restored, isPending, error, conflict, guard, clearError, ignore, saveDraft } = changes;
  // That it was missing is no reason any more not to save.
  useBotIsBack(useBotMissing(), clearError);
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
