import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from 'shared-ui';
import { Notice, useMutation } from 'shared-ui/app';
import { ErrorAction, useErrorMessage } from '../../lib/api/errors.tsx';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { MissingInChannel } from '../../lib/channels/permission-notice.tsx';
import { type ChannelState, DeletedNotice, LogCard } from './log-card.tsx';
import { sortEvents } from './log-event-names.ts';
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
export function LogChannelCard(props: LogChannelCardProps) {
  const { serverId, channel, serverChannels, isChecking, onCheck, ...card } = props;
  const testMessage = useMutation({ mutationFn: () => sendTestMessage(serverId, channel.id) });
  const serverChannel = serverChannels?.find(({ id }) => id === channel.id);
  const isDeleted = serverChannels !== undefined && !serverChannel;
  const name = serverChannel?.name ?? channel.name;
  return (
    <LogCard
      {...card}
      name={name}
      events={sortEvents(channel.events)}
      exceptionCount={channel.exceptions.length}
      action={
        card.state === 'saved' &&
        !isDeleted && (
          <TestButton name={channel.name} isPending={testMessage.isPending} onClick={() => testMessage.mutate()} />
        )
      }
    >
      {isDeleted && <DeletedNotice />}
      {serverChannel && serverChannel.missing.length > 0 && (
        <MissingInChannel name={name} missing={serverChannel.missing} isChecking={isChecking} onCheck={onCheck} />
      )}
      <TestResult serverId={serverId} name={channel.name} testMessage={testMessage} />
    </LogCard>
  );
}

interface TestButtonProps {
  name: string;
  isPending: boolean;
  onClick: () => void;
}

/** Sends a test message to the channel. */
function TestButton({ name, ...button }: TestButtonProps) {
  const { formatMessage } = useIntl();
  return <IconButton {...button} icon={<SendIcon />} label={formatMessage({ id: 'logs.test' }, { name })} />;
}

interface TestResultProps {
  serverId: string;
  name: string;
  testMessage: Pick<ReturnType<typeof useMutation>, 'data' | 'error'>;
}

/** Whether the test message was sent, in a live region. */
function TestResult({ serverId, name, testMessage: { data, error } }: TestResultProps) {
  const getErrorMessage = useErrorMessage();
  return (
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
  );
}
