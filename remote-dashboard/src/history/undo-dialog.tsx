import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AlertIcon, Button, toast } from 'shared-ui';
import { Dialog, DialogActions } from 'shared-ui/work';
import { type Failure, reasonOf } from '../asking/failure.ts';
import { WayOn } from '../asking/way-on.tsx';
import { Differences } from '../changes/differences.tsx';
import type { ServerChannel } from '../channels/channels-api.ts';
import { changeDifferences } from './change-words.ts';
import { type Change, undoChange } from './history-api.ts';
import styles from './undo-dialog.module.css';

interface UndoDialogProps {
  serverId: string;
  /** The one in question; nothing is asked without one. */
  change: Change | undefined;
  /** The server's channels, as far as they are known. */
  channels: ServerChannel[] | undefined;
  onDone: () => void;
  /** The list is not what it was. */
  onOutdated: () => void;
  onClose: () => void;
}

/** Asks whether a change should be taken back, and says what that means. */
export function UndoDialog({ change, ...rest }: UndoDialogProps) {
  // Its words stay while it closes.
  const [last, setLast] = useState(change);
  if (change && change !== last) setLast(change);
  return (
    <Dialog open={change !== undefined} onClose={rest.onClose} title={<FormattedMessage id="history.undo.title" />}>
      {last && <Question {...rest} change={last} />}
    </Dialog>
  );
}

function Question({ serverId, change, channels, onDone, onOutdated, onClose }: UndoDialogProps & { change: Change }) {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function undo() {
    setBusy(true);
    setFailure(undefined);
    const outcome = await undoChange(serverId, change.id);
    setBusy(false);
    if (outcome.kind === 'answered') {
      toast({ type: 'success', text: intl.formatMessage({ id: 'history.undo.done' }) });
      return onDone();
    }
    setFailure(outcome);
    if (outcome.kind === 'refused' && (outcome.status === 412 || outcome.reason === 'change-unknown')) onOutdated();
  }

  return (
    <>
      <p className={styles.text}>
        <FormattedMessage id="history.undo.text" />
      </p>
      <Differences
        differences={changeDifferences(change, intl, channels).map(({ before, after, ...rest }) => ({
          ...rest,
          before: after,
          after: before,
        }))}
        before={<FormattedMessage id="history.now" />}
        after={<FormattedMessage id="history.then" />}
      />
      <div role="alert">
        {failure && (
          <p className={styles.failure}>
            <AlertIcon />
            <span>
              {reasonOf(failure, intl)} <WayOn id={serverId} failure={failure} />
            </span>
          </p>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>
          <FormattedMessage id="history.undo.keep" />
        </Button>
        <Button kind="primary" busy={busy} onClick={undo}>
          <FormattedMessage id="history.undo" />
        </Button>
      </DialogActions>
    </>
  );
}
