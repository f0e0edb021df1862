import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Card, IconButton, PencilIcon, TrashIcon } from 'shared-ui';
import { Notice, useMutation } from 'shared-ui/app';
import { ErrorAction, useErrorMessage } from '../../lib/api/errors.tsx';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { PermissionNotice } from '../../lib/channels/permission-notice.tsx';
import styles from './log-channel-card.module.css';
import { sortEvents, useEventName } from './log-event-names.ts';
import { SendIcon } from './log-icons.tsx';
import type { LogChannel } from './log-settings.ts';
import { sendTestMessage } from './logs-api.ts';

interface LogChannelCardProps {
  serverId: string;
  channel: LogChannel;
  /** The server's channels, if loaded. */
  serverChannels: ServerChannel[] | undefined;
  isChecking: boolean;
  onCheck: () => void;
  state: ChannelState;
  selected: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** A log channel in the list, with its state on the chat platform and a test button. */
export function LogChannelCard({
  serverId,
  channel,
  serverChannels,
  isChecking,
  onCheck,
  ...rest
}: LogChannelCardProps) {
  const test = useTestMessage(serverId, channel);
  const serverChannel = serverChannels?.find(({ id }) => id === channel.id);
  const isDeleted = serverChannels !== undefined && !serverChannel;
  const name = serverChannel?.name ?? channel.name;
  return (
    <LogCard
      {...rest}
      name={name}
      events={sortEvents(channel.events)}
      exceptionCount={channel.exceptions.length}
      action={rest.state === 'saved' && !isDeleted && test.button}
    >
      {isDeleted && <DeletedNotice />}
      {serverChannel && serverChannel.missing.length > 0 && (
        <PermissionNotice name={name} missing={serverChannel.missing} isChecking={isChecking} onCheck={onCheck} />
      )}
      {test.result}
    </LogCard>
  );
}

/** The button that sends a test message to a channel, and the notice with the result. */
function useTestMessage(serverId: string, channel: { id: string; name: string }) {
  const intl = useIntl();
  const getErrorMessage = useErrorMessage();
  const { name } = channel;
  const { mutate, isPending, data, error } = useMutation({ mutationFn: () => sendTestMessage(serverId, channel.id) });

  return {
    button: (
      <IconButton
        icon={<SendIcon />}
        label={intl.formatMessage({ id: 'logs.test' }, { name })}
        isPending={isPending}
        onClick={() => mutate()}
      />
    ),
    result: (
      <div role="status">
        {data !== undefined && (
          <Notice tone="success" inline position="below">
            <FormattedMessage id="logs.test.sent" values={{ name }} />
          </Notice>
        )}
        {error && (
          <Notice tone="danger" inline position="below">
            <FormattedMessage id="logs.test.failed" values={{ reason: getErrorMessage(error) }} />{' '}
            <ErrorAction id={serverId} error={error} />
          </Notice>
        )}
      </div>
    ),
  };
}

/** The maximum number of events that a card lists. */
const MAX_VISIBLE_EVENTS = 4;

/** Whether a log channel has unsaved changes. */
export type ChannelState = 'saved' | 'changed' | 'new';

interface LogCardProps {
  /** The channel's name. Undefined until one is chosen. */
  name: string | undefined;
  /** The ids of the logged events. */
  events: string[];
  exceptionCount?: number;
  state?: ChannelState;
  /** The channel is open in the editor. */
  selected: boolean;
  /** Without onEdit and onRemove the card is read-only. */
  onEdit?: () => void;
  onRemove?: () => void;
  /** An additional button. */
  action?: ReactNode;
  /** Notices about the channel. */
  children?: ReactNode;
}

const stateNames = defineMessages({ changed: { id: 'logs.state.changed' }, new: { id: 'logs.state.new' } });

/** A log channel in the list, with its first events. */
export function LogCard({
  name,
  events,
  exceptionCount = 0,
  state = 'saved',
  selected,
  onEdit,
  onRemove,
  action,
  children,
}: LogCardProps) {
  const { formatMessage } = useIntl();
  const label = name ?? formatMessage({ id: 'logs.new' });
  const getEventName = useEventName();
  return (
    <li>
      <Card selected={selected}>
        <div className={styles.row}>
          <h3 className={styles.name} dir="auto">
            {name === undefined ? label : `#${name}`}
            {state !== 'saved' && ' '}
            {state !== 'saved' && (
              <span className={styles.state}>
                <FormattedMessage {...stateNames[state]} />
              </span>
            )}
          </h3>
          <div className={styles.actions}>
            {action}
            {onEdit && (
              <IconButton
                icon={<PencilIcon />}
                label={formatMessage({ id: 'logs.edit' }, { name: label })}
                onClick={onEdit}
              />
            )}
            {onRemove && (
              <IconButton
                icon={<TrashIcon />}
                label={formatMessage({ id: 'logs.remove' }, { name: label })}
                onClick={onRemove}
              />
            )}
          </div>
          <div className={styles.body}>
            <ul className={styles.chips}>
              {events.length === 0 && (
                <li>
                  <FormattedMessage id="logs.no-events" />
                </li>
              )}
              {events.slice(0, MAX_VISIBLE_EVENTS).map((id) => (
                <li key={id}>{getEventName(id)}</li>
              ))}
              {events.length > MAX_VISIBLE_EVENTS && (
                <li className={styles.more}>
                  <FormattedMessage id="logs.more" values={{ count: events.length - MAX_VISIBLE_EVENTS }} />
                </li>
              )}
            </ul>
            {exceptionCount > 0 && (
              <p className={styles.meta}>
                <FormattedMessage id="logs.exceptions.count" values={{ count: exceptionCount }} />
              </p>
            )}
            {children}
          </div>
        </div>
      </Card>
    </li>
  );
}

/** Shown if the channel was deleted on the chat platform. */
export function DeletedNotice() {
  return (
    <Notice tone="danger" inline position="below">
      <FormattedMessage id="logs.deleted" />
    </Notice>
  );
}
