import { FormattedMessage } from 'react-intl';
import type { ApiError } from 'shared-ui';
import { useBotMissing } from '../features/guild/server-context.tsx';
import { useBotIsBack } from '../features/guild/use-bot-is-back.ts';
import { ErrorAction } from '../lib/api/error-action.tsx';
import { useErrorMessage } from '../lib/api/errors.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { UnsavedBar } from './unsaved-bar.tsx';
import type { useChanges } from './use-changes.ts';

interface UnsavedChangesProps {
  /** The server. */
  id: string;
  changes: Omit<ReturnType<typeof useChanges>, 'edit' | 'saveBeside'>;
}

/** What a page that saves shows of it: the bar, what went wrong, and the questions that come up. */
export function UnsavedChanges({ id, changes }: UnsavedChangesProps) {
  const { draft, restored, busy, failure, conflict, guard, forget, ignore, saveDraft } = changes;
  // That it was missing is no reason any more not to save.
  useBotIsBack(useBotMissing(), forget);
  return (
    <>
      {(draft !== undefined || failure) && (
        <UnsavedBar
          restored={restored}
          busy={busy}
          failure={failure && <NotSaved id={id} failure={failure} />}
          onIgnore={ignore}
          onSave={saveDraft}
        />
      )}
      <LeaveDialog open={guard.asking} onLeave={guard.leave} onStay={guard.stay} />
      {conflict && <ConflictDialog {...conflict} />}
    </>
  );
}

function NotSaved({ id, failure }: { id: string; failure: ApiError }) {
  const getErrorMessage = useErrorMessage();
  return (
    <>
      <FormattedMessage id="changes.failed" values={{ reason: getErrorMessage(failure) }} />{' '}
      <ErrorAction id={id} failure={failure} />
    </>
  );
}
