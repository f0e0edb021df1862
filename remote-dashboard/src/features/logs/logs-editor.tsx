import { type Ref, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, PlusIcon } from 'shared-ui';
import { ConfirmDialog, EmptyState, List, Notice, type QueryState, Row, Stack } from 'shared-ui/app';
import { fetchSaveAuthor } from '../../editor/fetch-save-author.ts';
import { UnsavedChanges } from '../../editor/unsaved-changes.tsx';
import { type Resolution, useDraftEditor } from '../../editor/use-draft-editor.ts';
import type { Versioned } from '../../editor/versioned.ts';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { useFocusAfterRender } from '../../lib/use-focus-after-render.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { ChannelEditor } from './channel-editor.tsx';
import { formatLogDifferences } from './format-logs.ts';
import { LogChannelCard } from './log-channel-card.tsx';
import { MAX_LOG_CHANNELS } from './log-event-names.ts';
import {
  applyDraft,
  createDraft,
  isChangedDraft,
  type LogChannel,
  type LogDraft,
  parseLogDraft,
  removeChannel,
} from './log-list.ts';
import { fetchLogs, saveLogs } from './logs-api.ts';

interface LogsEditorProps {
  fetched: Versioned<LogChannel[]>;
  channelsQuery: QueryState<ServerChannel[]>;
  onRefetch: () => void;
}

/** The list of log channels, and the editor of one. */
export function LogsEditor({ fetched, channelsQuery, onRefetch }: LogsEditorProps) {
  const { id: serverId } = useServer();
  const { formatMessage } = useIntl();
  const [editing, setEditing] = useState<string>();
  const [showErrors, setShowErrors] = useState(false);
  const [channelToRemove, setChannelToRemove] = useState<LogChannel>();
  const [removedId, setRemovedId] = useState<string>();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const editorRef = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterRender();
  const focusHeading = () => focus(() => headingRef.current);
  const focusEditor = () => focus(() => editorRef.current?.querySelector('input'));

  const changes = useLogsEditor(serverId, fetched, {
    onRefetch,
    onInvalid() {
      setShowErrors(true);
      focusEditor();
    },
    onResolved(resolution) {
      setShowErrors(false);
      if (resolution === 'discarded') return focusEditor();
      setEditing(undefined);
      focusHeading();
    },
  });
  const list = changes.saved;
  const draft = changes.draft ?? createDraft(list, editing);
  const isFull = draft.editing === undefined && list.length >= MAX_LOG_CHANNELS;

  function openEditor(channelId: string | undefined) {
    if (draft.editing === channelId) return focusEditor();
    changes.guard.confirmThen(() => {
      setEditing(channelId);
      setShowErrors(false);
      focusEditor();
    });
  }

  function remove({ id }: LogChannel) {
    setChannelToRemove(undefined);
    setRemovedId(id);
    focusHeading();
    changes.saveSeparately(
      (stored) => removeChannel(stored, id),
      () => setEditing((current) => (current === id ? undefined : current)),
    );
  }

  return (
    <>
      <Stack>
        <ListHeader ref={headingRef} onAdd={() => openEditor(undefined)} />
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
              <LogChannelCard
                key={channel.id}
                serverId={serverId}
                channel={channel}
                serverChannels={channelsQuery.data}
                isChecking={channelsQuery.isFetching}
                onCheck={onRefetch}
                selected={channel.id === draft.editing}
                isRemoving={changes.isPending && channel.id === removedId}
                onEdit={() => openEditor(channel.id)}
                onRemove={() => setChannelToRemove(channel)}
              />
            ))}
          </List>
        )}
        {isFull ? (
          <Notice tone="neutral">
            <FormattedMessage id="logs.full" values={{ count: MAX_LOG_CHANNELS }} />
          </Notice>
        ) : (
          <ChannelEditor
            ref={editorRef}
            list={list}
            draft={draft}
            channelsQuery={channelsQuery}
            onRefetch={onRefetch}
            error={showErrors && !draft.channel ? formatMessage({ id: 'channel.required' }) : undefined}
            onChange={changes.edit}
          />
        )}
      </Stack>
      <UnsavedChanges id={serverId} changes={changes} />
      <RemoveDialog channel={channelToRemove} onRemove={remove} onClose={() => setChannelToRemove(undefined)} />
    </>
  );
}

interface LogsEditorOptions {
  /** Called when the server's channels turn out to be outdated. */
  onRefetch: () => void;
  /** Called when the draft is incomplete. */
  onInvalid: () => void;
  onResolved: (resolution: Resolution) => void;
}

/** The draft editor of a server's log channels. */
function useLogsEditor(serverId: string, fetched: Versioned<LogChannel[]>, options: LogsEditorOptions) {
  const intl = useIntl();
  return useDraftEditor<LogChannel[], LogDraft>(fetched, {
    name: `logs:${serverId}`,
    fetch: () => fetchLogs(serverId),
    async save(next) {
      const result = await saveLogs(serverId, next);
      if (result.kind === 'http-error' && result.reason?.startsWith('channel-')) options.onRefetch();
      return result;
    },
    fetchAuthor: () => fetchSaveAuthor(serverId, 'logs'),
    diff: (before, after) => formatLogDifferences(intl, before, after),
    parseDraft: parseLogDraft,
    isChanged: isChangedDraft,
    apply: applyDraft,
    isReady(draft) {
      if (!draft.channel) options.onInvalid();
      return draft.channel !== undefined;
    },
    onResolved: options.onResolved,
  });
}

interface RemoveDialogProps {
  /** The channel to remove. Without one, the dialog is closed. */
  channel: LogChannel | undefined;
  onRemove: (channel: LogChannel) => void;
  onClose: () => void;
}

/** Asks for confirmation before a log channel is removed. */
function RemoveDialog({ channel, onRemove, onClose }: RemoveDialogProps) {
  // Keep the content while the dialog closes.
  const [lastChannel, setLastChannel] = useState(channel);
  if (channel && channel !== lastChannel) setLastChannel(channel);
  const values = { name: lastChannel?.name };
  return (
    <ConfirmDialog
      open={channel !== undefined}
      title={<FormattedMessage id="logs.remove.title" values={values} />}
      text={<FormattedMessage id="logs.remove.text" values={values} />}
      confirmLabel={<FormattedMessage id="logs.remove.confirm" />}
      danger
      onConfirm={() => channel && onRemove(channel)}
      onClose={onClose}
    />
  );
}

interface ListHeaderProps {
  ref: Ref<HTMLHeadingElement>;
  onAdd: () => void;
}

/** The header of the list of log channels. Its heading can receive focus. */
export function ListHeader({ ref, onAdd }: ListHeaderProps) {
  return (
    <Row justify="between">
      <h2 ref={ref} tabIndex={-1}>
        <FormattedMessage id="logs.channels" />
      </h2>
      <Button kind="primary" icon={<PlusIcon />} onClick={onAdd}>
        <FormattedMessage id="logs.add" />
      </Button>
    </Row>
  );
}
