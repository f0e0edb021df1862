import { type ReactNode, useDeferredValue } from 'react';
import { FormattedMessage } from 'react-intl';
import { useFeature } from 'shared-ui';
import { useQuery } from 'shared-ui/app';
import { channelsQuery } from '../../lib/channels/channels-api.ts';
import { LazyPartBoundary, lazyPart } from '../../lib/lazy-part.tsx';
import { accessQuery } from '../access/access-api.ts';
import { greetingsQuery } from '../greetings/greetings-api.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { logsQuery } from '../logs/logs-api.ts';
import { BotPanel } from './bot-panel.tsx';
import { BotTasks } from './bot-tasks.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LastChanges } from './last-changes.tsx';
import { OpenTickets } from './open-tickets.tsx';
import styles from './overview.module.css';
import { Panel } from './panel.tsx';

const Members = lazyPart(async () => (await import('./members.tsx')).Members);

interface OverviewProps {
  /** The form of the server's settings. */
  settings: ReactNode;
}

/** A server at a glance: the bot, what is set up, the last changes, open tickets, members and the settings. */
export function Overview({ settings }: OverviewProps) {
  const { id, rights, dailyMembers } = useServer();
  // Without them first: loading their chart would hold the rest of the page back.
  const members = useDeferredValue(dailyMembers, undefined);
  const hasGreetings = useFeature('greetings') && rights.greetings !== 'none';
  const hasLogs = rights.logs !== 'none';
  const logs = useQuery({ ...logsQuery(id), enabled: hasLogs });
  const greetings = useQuery({ ...greetingsQuery(id), enabled: hasGreetings });
  const channels = useQuery({ ...channelsQuery(id), enabled: hasLogs || hasGreetings });
  const hasAccess = useFeature('server-access') && rights.access !== 'none';
  const access = useQuery({ ...accessQuery(id), enabled: hasAccess });
  const hasTickets = useFeature('tickets');
  const setup = {
    logs: hasLogs ? logs : undefined,
    greetings: hasGreetings ? greetings : undefined,
    channels,
  };
  return (
    <div className={styles.container}>
      <div className={styles.overview}>
        <div className={styles.main}>
          <BotPanel {...setup} />
          <BotTasks {...setup} />
          {rights.server !== 'none' && <LastChanges channels={channels.data} />}
        </div>
        <div className={styles.side}>
          {rights.server === 'manage' && (
            <FirstSteps
              logs={setup.logs?.data?.value}
              greetings={setup.greetings?.data?.value}
              access={access.data?.value}
            />
          )}
          {hasTickets && <OpenTickets />}
          <Panel title={<FormattedMessage id="settings.title" />}>
            <div className={styles.settings}>{settings}</div>
          </Panel>
        </div>
        <div className={styles.across}>
          <LazyPartBoundary>{members && <Members days={members} />}</LazyPartBoundary>
        </div>
      </div>
    </div>
  );
}
