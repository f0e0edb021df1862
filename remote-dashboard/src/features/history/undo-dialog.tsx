import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, Button, toast } from 'shared-ui';
import { Dialog, DialogActions, Notice, useMutation } from 'shared-ui/app';
import { Differences } from '../../editor/differences.tsx';
import { ErrorAction, useErrorMessage } from '../../lib/api/errors.tsx';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { formatChange } from './format-change.ts';
import { type Change, undoChange } from './history-api.ts';

interface UndoDialogProps {
  serverId: string;
  /** The change to undo. Without one, the dialog is closed. */
  change: Change | undefined;
  /** The server's channels, if loaded. */
  channels: ServerChannel[] | undefined;
  onSuccess: () => void;
  /** Called when the list of changes is outdated. */
  onOutdated: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a change is undone, and shows the differences. */
export function UndoDialog({ change, ...rest }: UndoDialogProps) {
  // Keep the content while the dialog closes.
  const [lastChange, setLastChange] = useState(change);
  if (change && change !== lastChange) setLastChange(change);
  return (
    <Dialog
      open={change !== undefined}
      onClose={rest.onClose}
      title={<FormattedMessage id="history.undo.title" />}
      text={<FormattedMessage id="history.undo.text" />}
    >
      {lastChange && <UndoForm {...rest} change={lastChange} />}
    </Dialog>
  );
}

function isOutdated(error: ApiError): boolean {
  return error.kind === 'http-error' && (error.status === 412 || error.reason === 'change-unknown');
}

function UndoForm({
  serverId,
  change,
  channels,
  onSuccess,
  onOutdated,
  onClose,
}: UndoDialogProps & { change: Change }) {
  const intl = useIntl();
  const getErrorMessage = useErrorMessage();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => undoChange(serverId, change.id),
    onSuccess() {
      toast({ type: 'success', text: intl.formatMessage({ id: 'history.undo.done' }) });
      onSuccess();
    },
    onError: (apiError) => isOutdated(apiError) && onOutdated(),
  });

  return (
    <>
      <Differences
        differences={formatChange(change, intl, channels).map(({ before, after, ...rest }) => ({
          ...rest,
          before: after,
          after: before,
        }))}
        before={<FormattedMessage id="history.undo.current" />}
        after={<FormattedMessage id="history.undo.restored" />}
      />
      <div role="alert">
        {error && (
          <Notice tone="danger" inline position="below">
            {getErrorMessage(error)} <ErrorAction id={serverId} error={error} />
          </Notice>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>
          <FormattedMessage id="history.undo.keep" />
        </Button>
        <Button kind="primary" isPending={isPending} onClick={() => mutate()}>
          <FormattedMessage id="history.undo" />
        </Button>
      </DialogActions>
    </>
  );
}
