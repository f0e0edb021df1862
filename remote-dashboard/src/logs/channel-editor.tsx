import type { ReactNode, Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card, ErrorState, Loading, Skeleton } from 'shared-ui';
import { reasonOf } from '../asking/failure.ts';
import type { Answer } from '../asking/use-answer.ts';
import { EventGroups } from './event-groups.tsx';
import styles from './log-editor.module.css';
import { type LogChannel, type LogDraft, unchangedDraft } from './log-list.ts';
import type { ServerChannel } from './logs-api.ts';
import { PermissionNote } from './permission-note.tsx';
import { ChannelPicker } from './picker/channel-picker.tsx';

interface ChannelEditorProps {
  ref: Ref<HTMLDivElement>;
  list: LogChannel[];
  draft: LogDraft;
  existing: Answer<ServerChannel[]>;
  onAskAgain: () => void;
  /** What is wrong with the channel. */
  error: string | undefined;
  onChange: (draft: LogDraft) => void;
}

/** The editor of one log channel: of a new one, or of one in the list. */
export function ChannelEditor({ ref, list, draft, existing, onAskAgain, error, onChange }: ChannelEditorProps) {
  const intl = useIntl();
  const before = unchangedDraft(list, draft.editing);
  const { answer: channels, failure, settling } = existing;
  const chosen = channels?.find(({ id }) => id === draft.channel?.id);
  // A channel is in the list once.
  const free = channels?.filter(({ id }) => id === draft.editing || !list.some((listed) => listed.id === id)) ?? [];
  return (
    <Box ref={ref} title={<Title edited={before.channel?.name} />}>
      {channels ? (
        <ChannelPicker
          channels={free}
          chosen={chosen ?? draft.channel}
          error={error}
          onPick={({ id, name }) => onChange({ ...draft, channel: { id, name } })}
        />
      ) : failure ? (
        <ErrorState
          title={<FormattedMessage id="logs.channels.failed" />}
          text={reasonOf(failure, intl)}
          retrying={settling}
          onRetry={onAskAgain}
        />
      ) : (
        <Loading>
          <div className={styles.channel}>
            <Skeleton shape="block" />
          </div>
        </Loading>
      )}
      {chosen && chosen.missing.length > 0 && (
        <PermissionNote name={chosen.name} missing={chosen.missing} checking={settling} onCheck={onAskAgain} />
      )}
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
