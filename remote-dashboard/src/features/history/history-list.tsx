import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'shared-ui';
import type { useInfiniteQuery } from 'shared-ui/app';
import { List, Row, Stack } from 'shared-ui/app';
import { useLedFocus } from '../../editor/use-led-focus.ts';
import { RequestError } from '../../lib/api/errors.tsx';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { useServer } from '../guild/server-context.tsx';
import { ChangeEntry } from './change-entry.tsx';
import type { Change, ChangePage } from './history-api.ts';
import { UndoDialog } from './undo-dialog.tsx';

interface HistoryListProps {
  query: ReturnType<typeof useInfiniteQuery<ChangePage>>;
  /** Those of all pages. */
  changes: Change[];
  /** The server's channels, as far as they are known. */
  channels: ServerChannel[] | undefined;
  onOutdated: () => void;
}

/** What was changed, newest first. */
export function HistoryList({ query, changes, channels, onOutdated }: HistoryListProps) {
  const { id: serverId } = useServer();
  const list = useRef<HTMLOListElement>(null);
  const focus = useLedFocus();
  const [undoing, setUndoing] = useState<Change>();

  async function showOlder() {
    const page = await query.fetchNextPage();
    const [first] = page?.changes ?? [];
    if (first) focus(() => document.getElementById(`change-${first.id}`));
  }

  return (
    <Stack gap={5}>
      <List as="ol" ref={list} tabIndex={-1}>
        {changes.map((change) => (
          <ChangeEntry key={change.id} change={change} channels={channels} onUndo={() => setUndoing(change)} />
        ))}
      </List>
      {query.isNextPageError && query.error && (
        <RequestError request={query} title={<FormattedMessage id="history.older.failed" />} />
      )}
      {query.hasNextPage && (
        <Row justify="center">
          <Button busy={query.isFetchingNextPage} onClick={showOlder}>
            <FormattedMessage id="history.older" />
          </Button>
        </Row>
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
    </Stack>
  );
}
