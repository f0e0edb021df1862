import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card, Icon, IconButton, PencilIcon, TrashIcon } from 'shared-ui';
import { Notice, useMutation } from 'shared-ui/app';
import { ErrorAction, useErrorMessage } from '../../lib/api/errors.tsx';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { PermissionNotice } from '../../lib/channels/permission-notice.tsx';
import styles from './log-channel-card.module.css';
import { sortEvents, useEventName } from './log-event-names.ts';
import type { LogChannel } from './log-list.ts';
import { testChannel } from './logs-api.ts';

interface LogChannelCardProps {
  serverId: string;
  channel: LogChannel;
  /** The server's channels, if loaded. */
  serverChannels: ServerChannel[] | undefined;
  isChecking: boolean;
  onCheck: () => void;
  selected: boolean;
  isRemoving: boolean;
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
    <LogCard {...rest} name={name} events={sortEvents(channel.events)} action={!isDeleted && test.button}>
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
  const { mutate, isPending, data, error } = useMutation({ mutationFn: () => testChannel(serverId, channel.id) });

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

/** Sends something. */
function SendIcon() {
  return (
    <Icon path="M14.536 21.686a.5.5 0 0 0 .937-.024l6.500-19a.496.496 0 0 0-.635-.635l-19 6.500a.5.5 0 0 0-.024.937l7.930 3.180a2 2 0 0 1 1.112 1.110zM21.854 2.147l-10.940 10.939" />
  );
}

/** The maximum number of events that a card lists. */
const MAX_VISIBLE_EVENTS = 4;

interface LogCardProps {
  name: string;
  /** The ids of the logged events. */
  events: string[];
  /** The channel is open in the editor. */
  selected: boolean;
  isRemoving?: boolean;
  /** Without onEdit and onRemove the card is read-only. */
  onEdit?: () => void;
  onRemove?: () => void;
  /** An additional button. */
  action?: ReactNode;
  /** Notices about the channel. */
  children?: ReactNode;
}

/** A log channel in the list, with its first events. */
export function LogCard({ name, events, selected, isRemoving, onEdit, onRemove, action, children }: LogCardProps) {
  const { formatMessage } = useIntl();
  const getEventName = useEventName();
  return (
    <li>
      <Card selected={selected}>
        <div className={styles.row}>
          <h3 className={styles.name} dir="auto">
            #{name}
          </h3>
          <div className={styles.actions}>
            {action}
            {onEdit && (
              <IconButton icon={<PencilIcon />} label={formatMessage({ id: 'logs.edit' }, { name })} onClick={onEdit} />
            )}
            {onRemove && (
              <IconButton
                icon={<TrashIcon />}
                label={formatMessage({ id: 'logs.remove' }, { name })}
                isPending={isRemoving}
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
