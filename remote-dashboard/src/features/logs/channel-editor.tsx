import type { ReactNode, Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import { Card } from 'shared-ui';
import type { QueryState } from 'shared-ui/app';
import { ChannelField } from '../../lib/channels/channel-field.tsx';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { EventGroups } from './event-groups.tsx';
import styles from './log-editor.module.css';
import { type LogChannel, type LogDraft, unchangedDraft } from './log-list.ts';

interface ChannelEditorProps {
  ref: Ref<HTMLDivElement>;
  list: LogChannel[];
  draft: LogDraft;
  channelsQuery: QueryState<ServerChannel[]>;
  onRefetch: () => void;
  /** What is wrong with the channel. */
  error: string | undefined;
  onChange: (draft: LogDraft) => void;
}

/** The editor of one log channel: of a new one, or of one in the list. */
export function ChannelEditor({ ref, list, draft, channelsQuery, onRefetch, error, onChange }: ChannelEditorProps) {
  const before = unchangedDraft(list, draft.editing);
  // A channel is in the list once.
  const selectableChannels =
    channelsQuery.data?.filter(({ id }) => id === draft.editing || !list.some((listed) => listed.id === id)) ?? [];
  return (
    <Box ref={ref} title={<Title edited={before.channel?.name} />}>
      <ChannelField
        channelsQuery={channelsQuery}
        selectableChannels={selectableChannels}
        chosen={draft.channel}
        problem={error}
        emptyMessage={<FormattedMessage id="logs.channel.none-left" />}
        onPick={({ id, name }) => onChange({ ...draft, channel: { id, name } })}
        onRefetch={onRefetch}
      />
      <EventGroups
        events={draft.events}
        unknown={before.events}
        onChange={(events) => onChange({ ...draft, events })}
      />
    </Box>
  );
}

function Title({ edited }: { edited: string | undefined }) {
  return edited === undefined ? (
    <FormattedMessage id="logs.editor.add" />
  ) : (
    <FormattedMessage id="logs.editor.edit" values={{ name: edited }} />
  );
}

function Box({ ref, title, children }: { ref: Ref<HTMLDivElement>; title: ReactNode; children: ReactNode }) {
  return (
    <div ref={ref} className={styles.editor}>
      <Card>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </Card>
    </div>
  );
}
