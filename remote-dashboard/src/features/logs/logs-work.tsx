import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'shared-ui';
import { EmptyState, List, Notice, type QueryState, Stack } from 'shared-ui/app';
import type { Saved } from '../../editor/saved.ts';
import { UnsavedChanges } from '../../editor/unsaved-changes.tsx';
import { useLedFocus } from '../../editor/use-led-focus.ts';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { useServer } from '../guild/server-context.tsx';
import { ChannelEditor } from './channel-editor.tsx';
import { ListHead } from './list-head.tsx';
import { maxLogChannels } from './log-events.ts';
import { type LogChannel, unchangedDraft, without } from './log-list.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { StoredCard } from './stored-card.tsx';
import { useLogChanges } from './use-log-changes.ts';

interface LogsEditorProps {
  from: Saved<LogChannel[]>;
  channelsQuery: QueryState<ServerChannel[]>;
  onRefetch: () => void;
}

/** The list of log channels, the editor of one, and saving what is changed. */
export function LogsEditor({ from, channelsQuery, onRefetch }: LogsEditorProps) {
  const { id: serverId } = useServer();
  const { formatMessage } = useIntl();
  const [editing, setEditing] = useState<string>();
  const [unready, setUnready] = useState(false);
  const [removing, setRemoving] = useState<LogChannel>();
  const [leaving, setLeaving] = useState<string>();
  const head = useRef<HTMLHeadingElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  const focus = useLedFocus();
  const focusHead = () => focus(() => head.current);
  const focusEditor = () => focus(() => editor.current?.querySelector('input'));

  const changes = useLogChanges(serverId, from, {
    onRefetch,
    onUnready() {
      setUnready(true);
      focusEditor();
    },
    onSettled(how) {
      setUnready(false);
      if (how === 'ignored') return focusEditor();
      setEditing(undefined);
      focusHead();
    },
  });
  const list = changes.saved;
  const draft = changes.draft ?? unchangedDraft(list, editing);
  const isFull = draft.editing === undefined && list.length >= maxLogChannels;

  function open(channelId: string | undefined) {
    if (draft.editing === channelId) return focusEditor();
    changes.guard.confirmThen(() => {
      setEditing(channelId);
      setUnready(false);
      focusEditor();
    });
  }

  function remove({ id }: LogChannel) {
    setRemoving(undefined);
    setLeaving(id);
    focusHead();
    changes.saveSeparately(
      (stored) => without(stored, id),
      () => setEditing((current) => (current === id ? undefined : current)),
    );
  }

  return (
    <>
      <Stack>
        <ListHead ref={head} onAdd={() => open(undefined)} />
        {list.length === 0 ? (
          <EmptyState
            title={<FormattedMessage id="logs.empty.title" />}
            text={<FormattedMessage id="logs.empty.text" />}
            action={
              <Button onClick={focusEditor}>
                <FormattedMessage id="logs.empty.pick" />
              </Button>
            }
          />
        ) : (
          <List>
            {list.map((channel) => (
              <StoredCard
                key={channel.id}
                serverId={serverId}
                channel={channel}
                existing={channelsQuery.data}
                checking={channelsQuery.isFetching}
                onCheck={onRefetch}
                selected={channel.id === draft.editing}
                removing={changes.isPending && channel.id === leaving}
                onEdit={() => open(channel.id)}
                onRemove={() => setRemoving(channel)}
              />
            ))}
          </List>
        )}
        {isFull ? (
          <Notice tone="neutral">
            <FormattedMessage id="logs.full" values={{ count: maxLogChannels }} />
          </Notice>
        ) : (
          <ChannelEditor
            ref={editor}
            list={list}
            draft={draft}
            channelsQuery={channelsQuery}
            onRefetch={onRefetch}
            error={unready && !draft.channel ? formatMessage({ id: 'channel.unchosen' }) : undefined}
            onChange={changes.edit}
          />
        )}
      </Stack>
      <UnsavedChanges id={serverId} changes={changes} />
      <RemoveDialog channel={removing} onRemove={remove} onClose={() => setRemoving(undefined)} />
    </>
  );
}
