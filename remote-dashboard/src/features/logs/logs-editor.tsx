import { type Ref, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, PlusIcon } from 'shared-ui';
import { EmptyState, List, Notice, type QueryState, Row, replaceQueryData, Stack } from 'shared-ui/app';
import { fetchSaveAuthor } from '../../editor/fetch-save-author.ts';
import { UnsavedChanges } from '../../editor/unsaved-changes.tsx';
import { useDraftEditor } from '../../editor/use-draft-editor.ts';
import type { Versioned } from '../../editor/versioned.ts';
import { TwoColumns } from '../../layout/two-columns.tsx';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { useFocusAfterRender } from '../../lib/use-focus-after-render.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { ChannelPanel } from './channel-panel.tsx';
import { formatLogDifferences } from './format-logs.ts';
import { LogCard } from './log-card.tsx';
import { LogChannelCard } from './log-channel-card.tsx';
import { MAX_LOG_CHANNELS, sortEvents } from './log-event-names.ts';
import type { LogException, LogSettings } from './log-settings.ts';
import { fetchLogs, logsQuery, saveLogs } from './logs-api.ts';
import {
  applyDraft,
  type ChannelDraft,
  createKey,
  EMPTY_DRAFT,
  getChannelDraft,
  isChannelChanged,
  isComplete,
  isDraftChanged,
  type LogsDraft,
  omitDifferences,
  parseLogsDraft,
  rebaseDraft,
  removeChannel,
  setChannelDraft,
} from './logs-draft.ts';
import { ServerExceptions, ServerExceptionsPanel } from './server-exceptions.tsx';

interface LogsEditorProps {
  fetched: Versioned<LogSettings>;
  channelsQuery: QueryState<ServerChannel[]>;
  onRefetch: () => void;
}

/** What the panel edits, and its state before, to which Cancel returns. */
type Panel =
  | { kind: 'channel'; before: ChannelDraft; showErrors: boolean }
  | { kind: 'exceptions'; before: LogException[] | undefined };

/** The list of log channels, and the panel that edits one of them. */
export function LogsEditor({ fetched, channelsQuery, onRefetch }: LogsEditorProps) {
  const { id: serverId } = useServer();
  const [panel, setPanel] = useState<Panel>();
  // Keep the content while the panel closes.
  const [lastPanel, setLastPanel] = useState(panel);
  if (panel && panel !== lastPanel) setLastPanel(panel);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const openerRef = useRef<Element>(null);
  const focus = useFocusAfterRender();
  const focusHeading = () => focus(() => headingRef.current);

  const changes = useLogsEditor(serverId, fetched, {
    onRefetch,
    onInvalid: (before) => openPanel({ kind: 'channel', before, showErrors: true }),
    onResolved() {
      setPanel(undefined);
      focusHeading();
    },
    onRebased() {
      // Its log channel can have another key now.
      setPanel((open) => (open?.kind === 'channel' ? undefined : open));
      focus(() => (document.activeElement === document.body ? headingRef.current : undefined));
    },
  });
  const { saved } = changes;
  const draft = changes.draft ?? EMPTY_DRAFT;
  const edited = applyDraft(saved, draft);
  const editedKey = panel?.kind === 'channel' ? panel.before.key : undefined;
  const isEmpty = edited.channels.length === 0 && draft.channels.length === 0;
  const isFull = edited.channels.length >= MAX_LOG_CHANNELS;

  function openPanel(next: Panel) {
    openerRef.current = document.activeElement;
    setPanel(next);
  }

  function closePanel() {
    setPanel(undefined);
    const opener = openerRef.current;
    focus(() => (opener instanceof HTMLElement && opener.isConnected ? opener : headingRef.current));
  }

  const openChannel = (key: string) =>
    openPanel({ kind: 'channel', before: getChannelDraft(draft, saved, key), showErrors: false });
  const editChannel = (channel: ChannelDraft) => changes.edit(setChannelDraft(draft, saved, channel));

  function remove(key: string) {
    if (key === editedKey) setPanel(undefined);
    changes.edit(removeChannel(draft, saved, key));
    focusHeading();
  }

  return (
    <>
      <TwoColumns
        side={
          edited.exceptions &&
          !(isEmpty && edited.exceptions.length === 0) && (
            <ServerExceptions
              exceptions={edited.exceptions}
              selected={panel?.kind === 'exceptions'}
              onEdit={() => openPanel({ kind: 'exceptions', before: draft.exceptions })}
            />
          )
        }
      >
        <Stack>
          <ListHeader ref={headingRef} onAdd={isFull || isEmpty ? undefined : () => openChannel(createKey(draft))} />
          {isEmpty && (
            <EmptyState
              title={<FormattedMessage id="logs.empty.title" />}
              text={<FormattedMessage id="logs.empty.text" />}
              action={
                <Button kind="primary" icon={<PlusIcon />} onClick={() => openChannel(createKey(draft))}>
                  <FormattedMessage id="logs.add" />
                </Button>
              }
            />
          )}
          <List>
            {edited.channels.map((channel) => {
              const change = draft.channels.find((entry) => entry.channel?.id === channel.id);
              const key = change?.key ?? channel.id;
              const isSaved = saved.channels.some(({ id }) => id === key);
              return (
                <LogChannelCard
                  key={key}
                  serverId={serverId}
                  channel={channel}
                  serverChannels={channelsQuery.data}
                  isChecking={channelsQuery.isFetching}
                  onCheck={onRefetch}
                  state={change ? (isSaved ? 'changed' : 'new') : 'saved'}
                  selected={key === editedKey}
                  onEdit={() => openChannel(key)}
                  onRemove={() => remove(key)}
                />
              );
            })}
            {draft.channels
              .filter(({ channel }) => !channel)
              .map(({ key, events }) => (
                <LogCard
                  key={key}
                  name={undefined}
                  events={sortEvents(events)}
                  state="new"
                  selected={key === editedKey}
                  onEdit={() => openChannel(key)}
                  onRemove={() => remove(key)}
                />
              ))}
          </List>
          {isFull && (
            <Notice tone="neutral">
              <FormattedMessage id="logs.full" values={{ count: MAX_LOG_CHANNELS }} />
            </Notice>
          )}
        </Stack>
      </TwoColumns>
      <UnsavedChanges id={serverId} changes={changes} />
      {lastPanel?.kind === 'channel' && (
        <ChannelPanel
          // Resets what the panel shows when it opens for another channel.
          key={lastPanel.before.key}
          open={panel?.kind === 'channel'}
          saved={saved}
          edited={edited}
          draft={getChannelDraft(draft, saved, lastPanel.before.key)}
          channelsQuery={channelsQuery}
          onRefetch={onRefetch}
          showErrors={lastPanel.showErrors}
          onChange={editChannel}
          onCancel={() => {
            editChannel(lastPanel.before);
            closePanel();
          }}
          onInvalid={() => setPanel({ ...lastPanel, showErrors: true })}
          onClose={closePanel}
        />
      )}
      {lastPanel?.kind === 'exceptions' && (
        <ServerExceptionsPanel
          open={panel?.kind === 'exceptions'}
          exceptions={edited.exceptions ?? []}
          onChange={(exceptions) => changes.edit({ ...draft, exceptions })}
          onCancel={() => {
            changes.edit({ ...draft, exceptions: lastPanel.before });
            closePanel();
          }}
          onClose={closePanel}
        />
      )}
    </>
  );
}

interface LogsEditorOptions {
  /** Called when the server's channels turn out to be outdated. */
  onRefetch: () => void;
  /** Called with a log channel that is incomplete. */
  onInvalid: (channel: ChannelDraft) => void;
  onResolved: () => void;
  /** Called when changes were saved, and the user has made others since. */
  onRebased: () => void;
}

/** The draft editor of a server's log channels and exceptions. */
function useLogsEditor(serverId: string, fetched: Versioned<LogSettings>, options: LogsEditorOptions) {
  const intl = useIntl();
  return useDraftEditor<LogSettings, LogsDraft>(fetched, {
    name: `logs:${serverId}`,
    fetch: () => fetchLogs(serverId),
    async save(next) {
      const result = await saveLogs(serverId, next);
      if (result.kind === 'http-error' && result.reason?.startsWith('channel-')) options.onRefetch();
      return result;
    },
    updateCache: (saved) => replaceQueryData(logsQuery(serverId), saved),
    fetchAuthor: () => fetchSaveAuthor(serverId, 'logs'),
    diff: (before, after) => formatLogDifferences(intl, before, after),
    parseDraft: parseLogsDraft,
    isChanged: isDraftChanged,
    apply: applyDraft,
    omit: omitDifferences,
    rebase: rebaseDraft,
    isReady({ channels }, stored) {
      const incomplete = channels.find((channel) => isChannelChanged(channel, stored) && !isComplete(channel));
      if (incomplete) options.onInvalid(incomplete);
      return !incomplete;
    },
    onResolved: options.onResolved,
    onRebased: options.onRebased,
  });
}

interface ListHeaderProps {
  ref: Ref<HTMLHeadingElement>;
  /** Without it, the button is hidden. */
  onAdd: (() => void) | undefined;
}

/** The header of the list of log channels. Its heading can receive focus. */
export function ListHeader({ ref, onAdd }: ListHeaderProps) {
  return (
    <Row justify="between">
      <h2 ref={ref} tabIndex={-1}>
        <FormattedMessage id="logs.channels" />
      </h2>
      {onAdd && (
        <Button icon={<PlusIcon />} onClick={onAdd}>
          <FormattedMessage id="logs.add" />
        </Button>
      )}
    </Row>
  );
}
