import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, ErrorState } from 'shared-ui';
import { reasonOf } from '../asking/failure.ts';
import { useLedFocus } from '../changes/use-led-focus.ts';
import type { ServerChannel } from '../channels/channels-api.ts';
import { useServer } from '../server/server-context.tsx';
import { ChangeEntry } from './change-entry.tsx';
import type { Change, ChangePage } from './history-api.ts';
import styles from './history-list.module.css';
import { UndoDialog } from './undo-dialog.tsx';
import { useOlder } from './use-older.ts';

interface HistoryListProps {
  latest: ChangePage;
  /** The server's channels, as far as they are known. */
  channels: ServerChannel[] | undefined;
  onOutdated: () => void;
}

/** What was changed, newest first. */
export function HistoryList({ latest, channels, onOutdated }: HistoryListProps) {
  const { id: serverId } = useServer();
  const intl = useIntl();
  const list = useRef<HTMLOListElement>(null);
  const focus = useLedFocus();
  const [undoing, setUndoing] = useState<Change>();
  const older = useOlder(serverId, latest, (id) => focus(() => document.getElementById(`change-${id}`)));

  return (
    <>
      <ol ref={list} tabIndex={-1} className={styles.list}>
        {older.changes.map((change) => (
          <ChangeEntry key={change.id} change={change} channels={channels} onUndo={() => setUndoing(change)} />
        ))}
      </ol>
      {older.failure && (
        <div className={styles.failure}>
          <ErrorState title={<FormattedMessage id="history.older.failed" />} text={reasonOf(older.failure, intl)} />
        </div>
      )}
      {older.more && (
        <div className={styles.more}>
          <Button busy={older.busy} onClick={older.ask}>
            <FormattedMessage id="history.older" />
          </Button>
        </div>
      )}
      <UndoDialog
        serverId={serverId}
        change={undoing}
        channels={channels}
        onDone={() => {
          setUndoing(undefined);
          focus(() => list.current);
          onOutdated();
        }}
        onOutdated={onOutdated}
        onClose={() => setUndoing(undefined)}
      />
    </>
  );
}
