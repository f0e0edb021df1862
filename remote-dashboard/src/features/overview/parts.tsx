import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { CheckIcon, Loading, Skeleton } from 'shared-ui';
import { CoverLink } from 'shared-ui/app';
import { JoinLeaveIcon, LogsIcon } from '../../layout/menu-icons.tsx';
import type { Greeting } from '../greetings/greetings.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { Panel } from './panel.tsx';
import styles from './parts.module.css';
import type { SetupProps } from './setup.ts';

/** What the bot does on the server, each with its state and a link to its page. */
export function Parts({ logs, greetings, channels }: SetupProps) {
  const { id } = useServer();
  if (!logs && !greetings) return null;
  const logChannels = logs?.data?.value.channels;
  const events = new Set(logChannels?.flatMap((channel) => channel.events));
  const getChannelName = (channelId: string) => channels.data?.find((channel) => channel.id === channelId)?.name;
  return (
    <Panel title={<FormattedMessage id="overview.parts" />}>
      <ul className={styles.parts}>
        {logs && (
          <Part
            icon={<LogsIcon />}
            to={`/dashboard/${id}/logs`}
            name={<FormattedMessage id="logs.title" />}
            isOn={logChannels && events.size > 0}
            isFailed={logs.error !== undefined && !logs.data}
          >
            {logChannels && events.size > 0 ? (
              <FormattedMessage
                id="overview.parts.logs"
                values={{ events: events.size, channels: logChannels.length }}
              />
            ) : (
              <FormattedMessage id="logs.empty.title" />
            )}
          </Part>
        )}
        {greetings && (
          <>
            <GreetingPart
              name={<FormattedMessage id="overview.parts.welcome" />}
              greeting={greetings.data?.value.welcome}
              isFailed={greetings.error !== undefined && !greetings.data}
              getChannelName={getChannelName}
            />
            <GreetingPart
              name={<FormattedMessage id="overview.parts.farewell" />}
              greeting={greetings.data?.value.farewell}
              isFailed={greetings.error !== undefined && !greetings.data}
              getChannelName={getChannelName}
            />
          </>
        )}
      </ul>
    </Panel>
  );
}

interface GreetingPartProps {
  name: ReactNode;
  greeting: Greeting | undefined;
  isFailed: boolean;
  getChannelName: (channelId: string) => string | undefined;
}

function GreetingPart({ name, greeting, isFailed, getChannelName }: GreetingPartProps) {
  const { id } = useServer();
  const channelName = greeting?.channel_id && getChannelName(greeting.channel_id);
  return (
    <Part
      icon={<JoinLeaveIcon />}
      to={`/dashboard/${id}/join`}
      name={name}
      isOn={greeting?.enabled}
      isFailed={isFailed}
    >
      {greeting?.enabled
        ? channelName && <FormattedMessage id="overview.parts.in" values={{ name: channelName }} />
        : greeting &&
          (greeting.text ? (
            <FormattedMessage id="overview.parts.written" />
          ) : (
            <FormattedMessage id="overview.parts.empty" />
          ))}
    </Part>
  );
}

interface PartProps {
  icon: ReactNode;
  to: string;
  name: ReactNode;
  /** Undefined until it is loaded. */
  isOn: boolean | undefined;
  isFailed: boolean;
  children: ReactNode;
}

function Part({ icon, to, name, isOn, isFailed, children }: PartProps) {
  return (
    <li className={styles.part}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.text}>
        <CoverLink to={to}>{name}</CoverLink>
        {isOn === undefined && !isFailed ? (
          <Loading>
            <Skeleton />
          </Loading>
        ) : (
          <span className={styles.note}>{isFailed ? <FormattedMessage id="overview.parts.failed" /> : children}</span>
        )}
      </div>
      {isOn !== undefined && (
        <span className={isOn ? `${styles.state} ${styles.on}` : styles.state}>
          {isOn ? (
            <>
              <CheckIcon />
              <FormattedMessage id="overview.parts.on" />
            </>
          ) : (
            <FormattedMessage id="overview.parts.off" />
          )}
        </span>
      )}
    </li>
  );
}
