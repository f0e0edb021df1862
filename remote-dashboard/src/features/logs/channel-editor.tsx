import type { ReactNode, Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import { Card } from 'shared-ui';
import type { QueryState } from 'shared-ui/app';
import { ChannelField } from '../../lib/channels/channel-field.tsx';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import styles from './channel-editor.module.css';
import { EventGroups } from './event-groups.tsx';
import { createDraft, type LogChannel, type LogDraft } from './log-list.ts';

interface ChannelEditorProps {
  ref: Ref<HTMLDivElement>;
  list: LogChannel[];
  draft: LogDraft;
  channelsQuery: QueryState<ServerChannel[]>;
  onRefetch: () => void;
  /** The problem with the channel. */
  error: string | undefined;
  onChange: (draft: LogDraft) => void;
}

/** The editor of a new or existing log channel. */
export function ChannelEditor({ ref, list, draft, channelsQuery, onRefetch, error, onChange }: ChannelEditorProps) {
  const original = createDraft(list, draft.editing);
  // A channel can be in the list only once.
  const selectableChannels =
    channelsQuery.data?.filter(({ id }) => id === draft.editing || !list.some((logChannel) => logChannel.id === id)) ??
    [];
  return (
    <EditorCard ref={ref} title={<Title editedName={original.channel?.name} />}>
      <ChannelField
        channelsQuery={channelsQuery}
        selectableChannels={selectableChannels}
        selected={draft.channel}
        problem={error}
        emptyMessage={<FormattedMessage id="logs.channel.none-left" />}
        onPick={({ id, name }) => onChange({ ...draft, channel: { id, name } })}
        onRefetch={onRefetch}
      />
      <EventGroups
        events={draft.events}
        originalEvents={original.events}
        onChange={(events) => onChange({ ...draft, events })}
      />
    </EditorCard>
  );
}

function Title({ editedName }: { editedName: string | undefined }) {
  return editedName === undefined ? (
    <FormattedMessage id="logs.editor.add" />
  ) : (
    <FormattedMessage id="logs.editor.edit" values={{ name: editedName }} />
  );
}

function EditorCard({ ref, title, children }: { ref: Ref<HTMLDivElement>; title: ReactNode; children: ReactNode }) {
  return (
    <div ref={ref} className={styles.editor}>
      <Card>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </Card>
    </div>
  );
}
