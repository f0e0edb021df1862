import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Loading, Skeleton, SuccessIcon, useFeature, usePageConfig, WarningIcon } from 'shared-ui';
import { ClockIcon, RelativeTime, useQuery } from 'shared-ui/app';
import { RequestError } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { LazyPartBoundary } from '../../lib/lazy-part.tsx';
import { canView } from '../guild-layout/rights-guard.tsx';
import { useIsBotRemoved, useServer } from '../guild-layout/server-context.tsx';
import { ServerProblems } from '../problems/lazy-parts.ts';
import { problemsQuery } from '../problems/problems-api.ts';
import styles from './bot-panel.module.css';
import { Panel } from './panel.tsx';
import { findChannelProblems, type SetupProps } from './setup.ts';

/** Whether the bot is on the server, connected, and allowed to do what is set up. */
export function BotPanel({ logs, greetings, channels }: SetupProps) {
  const { brand } = usePageConfig();
  const { id, lastHeartbeat, offlineSince, rights } = useServer();
  const isBotRemoved = useIsBotRemoved();
  const queries = [channels, logs, greetings].filter((query) => query !== undefined);
  const failed = queries.find(({ data, error }) => error && !data);
  const isLoaded = queries.every(({ data }) => data) && channels.data !== undefined;
  const problems = findChannelProblems(logs?.data?.value, greetings?.data?.value, channels.data ?? []);
  const hasProblems = useFeature('bot-problems') && canView(rights, 'features');
  const { data } = useQuery({ ...problemsQuery(id), enabled: hasProblems });
  const ofFeatures = data?.problems ?? [];
  const count = isLoaded || !(logs || greetings) ? problems.length + ofFeatures.length : 0;
  // Stays when the last problem is gone, to say so.
  const [isShown, setIsShown] = useState(false);
  if (!isShown && count > 0) setIsShown(true);
  const lacksPermission = ofFeatures.some(({ kind }) => kind === 'permission-missing' || kind === 'channel-closed');
  const values = { brand: brand.name, count: problems.length, total: count };
  return (
    <Panel
      title={
        isBotRemoved ? (
          <FormattedMessage id="overview.bot.removed" values={values} />
        ) : offlineSince ? (
          <FormattedMessage id="overview.bot.offline" values={values} />
        ) : (
          <FormattedMessage id="overview.bot.title" values={values} />
        )
      }
    >
      <dl className={styles.facts}>
        <Fact name={<FormattedMessage id="overview.connection" />}>
          {isBotRemoved || offlineSince ? (
            <State tone="warning">
              <FormattedMessage id="overview.connection.none" />
            </State>
          ) : lastHeartbeat ? (
            <State tone="success">
              <FormattedMessage id="overview.connection.ok" />
            </State>
          ) : (
            <State tone="neutral">
              <FormattedMessage id="overview.connection.unknown" />
            </State>
          )}
          {offlineSince && lastHeartbeat && (
            <span className={styles.note}>
              <FormattedMessage
                id="overview.connection.heard"
                values={{ time: <RelativeTime time={lastHeartbeat} /> }}
              />
            </span>
          )}
        </Fact>
        {!isBotRemoved && (logs || greetings) && (
          <Fact name={<FormattedMessage id="overview.permissions" />}>
            {!isLoaded && !failed && (
              <Loading>
                <Skeleton />
              </Loading>
            )}
            {isLoaded && problems.length === 0 && lacksPermission && (
              <State tone="warning">
                <FormattedMessage id="servers.attention" />
              </State>
            )}
            {isLoaded && problems.length === 0 && !lacksPermission && (
              <State tone="success">
                <FormattedMessage id="overview.permissions.ok" />
              </State>
            )}
            {isLoaded && problems.length > 0 && (
              <State tone="warning">
                <FormattedMessage id="overview.permissions.missing" values={values} />
              </State>
            )}
          </Fact>
        )}
      </dl>
      {failed && !isBotRemoved && (
        <div className={styles.error}>
          <RequestError
            request={failed}
            title={<FormattedMessage id="overview.permissions.failed" />}
            onRetry={() => void refetchGuild(id)}
          />
        </div>
      )}
      {!isBotRemoved && isShown && (
        <LazyPartBoundary>
          <ServerProblems channels={isLoaded ? problems : []} isChecking={channels.isFetching} />
        </LazyPartBoundary>
      )}
    </Panel>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const stateIcons = { success: <SuccessIcon />, warning: <WarningIcon />, neutral: <ClockIcon /> };

function State({ tone, children }: { tone: 'success' | 'warning' | 'neutral'; children: ReactNode }) {
  return (
    <span className={`${styles.state} ${styles[tone]}`}>
      {stateIcons[tone]}
      {children}
    </span>
  );
}
