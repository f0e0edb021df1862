import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { CheckIcon, Loading, Skeleton, WarningIcon } from 'shared-ui';
import { CoverLink } from 'shared-ui/app';
import { JoinLeaveIcon, LogsIcon } from '../../layout/menu-icons.tsx';
import type { Greeting } from '../greetings/greetings.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import styles from './bot-tasks.module.css';
import { Panel } from './panel.tsx';
import { type ChannelUse, findChannelProblems, type SetupProps } from './setup.ts';

/** What the bot does on the server, each with its state and a link to its page. */
export function BotTasks({ logs, greetings, channels }: SetupProps) {
  const { id } = useServer();
  if (!logs && !greetings) return null;
  const logChannels = logs?.data?.value.channels;
  const events = new Set(logChannels?.flatMap((channel) => channel.events));
  const problems = channels.data ? findChannelProblems(logs?.data?.value, greetings?.data?.value, channels.data) : [];
  const hasProblem = (use: ChannelUse) => problems.some((problem) => problem.uses.includes(use));
  const getChannelName = (channelId: string) => channels.data?.find((channel) => channel.id === channelId)?.name;
  return (
    <Panel title={<FormattedMessage id="overview.tasks" />}>
      <ul className={styles.tasks}>
        {logs && (
          <BotTask
            icon={<LogsIcon />}
            to={`/dashboard/${id}/logs`}
            name={<FormattedMessage id="logs.title" />}
            isOn={logChannels && events.size > 0}
            hasProblem={hasProblem('log')}
            isFailed={logs.error !== undefined && !logs.data}
          >
            {logChannels && events.size > 0 ? (
              <FormattedMessage
                id="overview.tasks.logs"
                values={{ events: events.size, channels: logChannels.length }}
              />
            ) : (
              <FormattedMessage id="logs.empty.title" />
            )}
          </BotTask>
        )}
        {greetings && (
          <>
            <GreetingTask
              name={<FormattedMessage id="overview.tasks.welcome" />}
              greeting={greetings.data?.value.welcome}
              hasProblem={hasProblem('welcome')}
              isFailed={greetings.error !== undefined && !greetings.data}
              getChannelName={getChannelName}
            />
            <GreetingTask
              name={<FormattedMessage id="overview.tasks.farewell" />}
              greeting={greetings.data?.value.farewell}
              hasProblem={hasProblem('farewell')}
              isFailed={greetings.error !== undefined && !greetings.data}
              getChannelName={getChannelName}
            />
          </>
        )}
      </ul>
    </Panel>
  );
}

interface GreetingTaskProps {
  name: ReactNode;
  greeting: Greeting | undefined;
  hasProblem: boolean;
  isFailed: boolean;
  getChannelName: (channelId: string) => string | undefined;
}

function GreetingTask({ name, greeting, hasProblem, isFailed, getChannelName }: GreetingTaskProps) {
  const { id } = useServer();
  const channelName = greeting?.channel_id && getChannelName(greeting.channel_id);
  return (
    <BotTask
      icon={<JoinLeaveIcon />}
      to={`/dashboard/${id}/join`}
      name={name}
      isOn={greeting?.enabled}
      hasProblem={hasProblem}
      isFailed={isFailed}
    >
      {greeting?.enabled
        ? channelName && <FormattedMessage id="overview.tasks.in" values={{ name: channelName }} />
        : greeting &&
          (greeting.text ? (
            <FormattedMessage id="overview.tasks.written" />
          ) : (
            <FormattedMessage id="overview.tasks.empty" />
          ))}
    </BotTask>
  );
}

interface BotTaskProps {
  icon: ReactNode;
  to: string;
  name: ReactNode;
  /** Undefined until it is loaded. */
  isOn: boolean | undefined;
  /** The bot cannot write to one of its channels. */
  hasProblem: boolean;
  isFailed: boolean;
  children: ReactNode;
}

function BotTask({ icon, to, name, isOn, hasProblem, isFailed, children }: BotTaskProps) {
  return (
    <li className={styles.task}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.text}>
        <CoverLink to={to}>{name}</CoverLink>
        {isOn === undefined && !isFailed ? (
          <Loading>
            <Skeleton />
          </Loading>
        ) : (
          <span className={styles.note}>{isFailed ? <FormattedMessage id="overview.tasks.failed" /> : children}</span>
        )}
      </div>
      {isOn === false && (
        <span className={styles.state}>
          <FormattedMessage id="overview.tasks.off" />
        </span>
      )}
      {isOn && hasProblem && (
        <span className={`${styles.state} ${styles.problem}`}>
          <WarningIcon />
          <FormattedMessage id="servers.attention" />
        </span>
      )}
      {isOn && !hasProblem && (
        <span className={`${styles.state} ${styles.on}`}>
          <CheckIcon />
          <FormattedMessage id="overview.tasks.on" />
        </span>
      )}
    </li>
  );
}
