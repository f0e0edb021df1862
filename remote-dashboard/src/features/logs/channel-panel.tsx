import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'shared-ui';
import { EditPanel, type QueryState } from 'shared-ui/app';
import { ChannelField } from '../../lib/channels/channel-field.tsx';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { EventPicker } from './event-picker.tsx';
import { ExceptionField } from './exception-field.tsx';
import { LogExample } from './log-example.tsx';
import styles from './log-panel.module.css';
import type { LogSettings } from './log-settings.ts';
import { type ChannelDraft, canUseChannel, createChannelDraft, isChannelChanged, isComplete } from './logs-draft.ts';

interface ChannelPanelProps {
  open: boolean;
  /** The saved settings. */
  saved: LogSettings;
  /** The settings with all unsaved changes. */
  edited: LogSettings;
  draft: ChannelDraft;
  channelsQuery: QueryState<ServerChannel[]>;
  onRefetch: () => void;
  /** Shows what is missing. */
  showErrors: boolean;
  onChange: (draft: ChannelDraft) => void;
  /** Discards the changes since the panel was opened. */
  onCancel: () => void;
  /** Called when something is missing. */
  onInvalid: () => void;
  onClose: () => void;
}

/** The panel that edits a log channel: its channel, events and exceptions, with an example. */
export function ChannelPanel({
  open,
  saved,
  edited,
  draft,
  channelsQuery,
  onRefetch,
  showErrors,
  onChange,
  onCancel,
  onInvalid,
  onClose,
}: ChannelPanelProps) {
  const { formatMessage } = useIntl();
  const original = createChannelDraft(saved, draft.key);
  const { channel, events, exceptions } = draft;
  const selectableChannels = channelsQuery.data?.filter(({ id }) => canUseChannel(draft, edited, id)) ?? [];
  const eventsRequired = original.channel
    ? formatMessage({ id: 'logs.events.required' })
    : formatMessage({ id: 'logs.events.required-new' });
  const finish = () =>
    isComplete(draft) || (original.channel && !isChannelChanged(draft, saved)) ? onClose() : onInvalid();
  return (
    <EditPanel
      open={open}
      title={
        original.channel ? (
          <FormattedMessage id="logs.editor.edit" values={{ name: original.channel.name }} />
        ) : (
          <FormattedMessage id="logs.editor.add" />
        )
      }
      footer={<PanelActions onCancel={onCancel} onDone={finish} />}
      onClose={onClose}
    >
      <div className={styles.content}>
        <ChannelField
          channelsQuery={channelsQuery}
          selectableChannels={selectableChannels}
          selected={channel}
          problem={showErrors && !channel ? formatMessage({ id: 'channel.required' }) : undefined}
          emptyMessage={<FormattedMessage id="logs.channel.none-left" />}
          onPick={({ id, name }) => onChange({ ...draft, channel: { id, name } })}
          onRefetch={onRefetch}
        />
        <EventPicker
          events={events}
          savedEvents={original.events}
          error={showErrors && events.length === 0 ? eventsRequired : undefined}
          onChange={(next) => onChange({ ...draft, events: next })}
        />
        {saved.exceptions && (
          <section className={styles.exceptions}>
            <h3>
              <FormattedMessage id="logs.exceptions.channel" />
            </h3>
            <p>
              <FormattedMessage id="logs.exceptions.channel.text" values={{ count: edited.exceptions?.length ?? 0 }} />
            </p>
            <ExceptionField exceptions={exceptions} onChange={(next) => onChange({ ...draft, exceptions: next })} />
          </section>
        )}
      </div>
      <div className={styles.example}>
        <LogExample channelName={channel?.name} events={events} />
      </div>
    </EditPanel>
  );
}

interface PanelActionsProps {
  onCancel: () => void;
  onDone: () => void;
}

/** Cancel and Done. Done keeps the changes, which the bar then saves. */
export function PanelActions({ onCancel, onDone }: PanelActionsProps) {
  return (
    <div className={styles.actions}>
      <Button kind="plain" onClick={onCancel}>
        <FormattedMessage id="logs.panel.cancel" />
      </Button>
      <Button onClick={onDone}>
        <FormattedMessage id="logs.panel.done" />
      </Button>
    </div>
  );
}
