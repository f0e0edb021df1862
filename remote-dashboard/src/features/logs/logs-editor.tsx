import { type Ref, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, PlusIcon } from 'shared-ui';
import { ConfirmDialog, EmptyState, List, Notice, type QueryState, Row, Stack } from 'shared-ui/app';
import { UnsavedChanges } from '../../editor/unsaved-changes.tsx';
import { type Resolution, useDraftEditor } from '../../editor/use-draft-editor.ts';
import type { Versioned } from '../../editor/versioned.ts';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { useFocusAfterRender } from '../../lib/use-focus-after-render.ts';
import { useServer } from '../guild/server-context.tsx';
import { ChannelEditor } from './channel-editor.tsx';
import { MAX_LOG_CHANNELS } from './log-events.ts';
import {
  isChangedDraft,
  type LogChannel,
  type LogDraft,
  parseLogDraft,
  unchangedDraft,
  withDraft,
  withoutChannel,
} from './log-list.ts';
import { formatLogDifferences } from './log-messages.ts';
import { fetchLogs, saveLogs } from './logs-api.ts';
import { StoredCard } from './stored-card.tsx';

interface LogsEditorProps {
  from: Versioned<LogChannel[]>;
  channelsQuery: QueryState<ServerChannel[]>;
  onRefetch: () => void;
}

/** The list of log channels, the editor of one, and saving what is changed. */
export function LogsEditor({ from, channelsQuery, onRefetch }: LogsEditorProps) {
  const { id: serverId } = useServer();
  const { formatMessage } = useIntl();
  const [editing, setEditing] = useState<string>();
  const [showErrors, setShowErrors] = useState(false);
  const [removing, setRemoving] = useState<LogChannel>();
  const [leaving, setLeaving] = useState<string>();
  const head = useRef<HTMLHeadingElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterRender();
  const focusHead = () => focus(() => head.current);
  const focusEditor = () => focus(() => editor.current?.querySelector('input'));

  const changes = useLogsEditor(serverId, from, {
    onRefetch,
    onInvalid() {
      setShowErrors(true);
      focusEditor();
    },
    onResolved(how) {
      setShowErrors(false);
      if (how === 'ignored') return focusEditor();
      setEditing(undefined);
      focusHead();
    },
  });
  const list = changes.saved;
  const draft = changes.draft ?? unchangedDraft(list, editing);
  const isFull = draft.editing === undefined && list.length >= MAX_LOG_CHANNELS;

  function open(channelId: string | undefined) {
    if (draft.editing === channelId) return focusEditor();
    changes.guard.confirmThen(() => {
      setEditing(channelId);
      setShowErrors(false);
      focusEditor();
    });
  }

  function remove({ id }: LogChannel) {
    setRemoving(undefined);
    setLeaving(id);
    focusHead();
    changes.saveSeparately(
      (stored) => withoutChannel(stored, id),
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
                serverChannels={channelsQuery.data}
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
            <FormattedMessage id="logs.full" values={{ count: MAX_LOG_CHANNELS }} />
          </Notice>
        ) : (
          <ChannelEditor
            ref={editor}
            list={list}
            draft={draft}
            channelsQuery={channelsQuery}
            onRefetch={onRefetch}
            error={showErrors && !draft.channel ? formatMessage({ id: 'channel.unchosen' }) : undefined}
            onChange={changes.edit}
          />
        )}
      </Stack>
      <UnsavedChanges id={serverId} changes={changes} />
      <RemoveDialog channel={removing} onRemove={remove} onClose={() => setRemoving(undefined)} />
    </>
  );
}

interface LogsEditorOptions {
  /** Something about the server's channels turned out to be otherwise. */
  onRefetch: () => void;
  /** Something is still missing. */
  onInvalid: () => void;
  onResolved: (how: Resolution) => void;
}

/** The log channels of a server as they are changed and saved. */
function useLogsEditor(serverId: string, from: Versioned<LogChannel[]>, events: LogsEditorOptions) {
  const intl = useIntl();
  return useDraftEditor<LogChannel[], LogDraft>(from, {
    name: `logs:${serverId}`,
    fetch: () => fetchLogs(serverId),
    async save(next) {
      const outcome = await saveLogs(serverId, next);
      if (outcome.kind === 'http-error' && outcome.reason?.startsWith('channel-')) events.onRefetch();
      return outcome;
    },
    diff: (before, after) => formatLogDifferences(intl, before, after),
    parseDraft: parseLogDraft,
    isChanged: isChangedDraft,
    apply: withDraft,
    isReady(draft) {
      if (!draft.channel) events.onInvalid();
      return draft.channel !== undefined;
    },
    onResolved: events.onResolved,
  });
}

interface RemoveDialogProps {
  /** The one in question; nothing is asked without one. */
  channel: LogChannel | undefined;
  onRemove: (channel: LogChannel) => void;
  onClose: () => void;
}

/** Asks whether the bot should really stop to write to a channel. */
function RemoveDialog({ channel, onRemove, onClose }: RemoveDialogProps) {
  // Its words stay while it closes.
  const [last, setLast] = useState(channel);
  if (channel && channel !== last) setLast(channel);
  const values = { name: last?.name };
  return (
    <ConfirmDialog
      open={channel !== undefined}
      title={<FormattedMessage id="logs.remove.title" values={values} />}
      text={<FormattedMessage id="logs.remove.text" values={values} />}
      confirm={<FormattedMessage id="logs.remove.confirm" />}
      danger
      onConfirm={() => channel && onRemove(channel)}
      onClose={onClose}
    />
  );
}

interface ListHeadProps {
  ref: Ref<HTMLHeadingElement>;
  onAdd: () => void;
}

/** The head of the list of log channels, to which the focus can be led. */
export function ListHead({ ref, onAdd }: ListHeadProps) {
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
