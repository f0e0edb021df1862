import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import {
  ButtonLink,
  ExternalIcon,
  getBotInviteUrl,
  Loading,
  Skeleton,
  SuccessIcon,
  usePageConfig,
  WarningIcon,
} from 'shared-ui';
import { ClockIcon, RelativeTime } from 'shared-ui/app';
import { RequestError } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { PermissionInstructions, usePermissionNames } from '../../lib/channels/permission-notice.tsx';
import { useIsBotRemoved, useServer } from '../guild-layout/server-context.tsx';
import styles from './bot-panel.module.css';
import { Panel } from './panel.tsx';
import { type ChannelProblem, findChannelProblems, type SetupProps } from './setup.ts';

/** Whether the bot is on the server, connected, and allowed to do what is set up. */
export function BotPanel({ logs, greetings, channels }: SetupProps) {
  const { brand } = usePageConfig();
  const { id, lastHeartbeat, offlineSince } = useServer();
  const isBotRemoved = useIsBotRemoved();
  const queries = [channels, logs, greetings].filter((query) => query !== undefined);
  const failed = queries.find(({ data, error }) => error && !data);
  const isLoaded = queries.every(({ data }) => data) && channels.data !== undefined;
  const problems = findChannelProblems(logs?.data?.value, greetings?.data?.value, channels.data ?? []);
  const values = { brand: brand.name, count: problems.length };
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
            {isLoaded && problems.length === 0 && (
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
      {!isBotRemoved && isLoaded && problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <Problem key={problem.id} problem={problem} isChecking={channels.isFetching} />
          ))}
        </ul>
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

const affectedMessages = defineMessages({
  log: { id: 'overview.use.log' },
  welcome: { id: 'overview.use.welcome' },
  farewell: { id: 'overview.use.farewell' },
});

interface ProblemProps {
  problem: ChannelProblem;
  isChecking: boolean;
}

/** Missing permissions in a channel or a deleted channel, what stops working, and how to fix it. */
function Problem({ problem: { id: channelId, name, missing, uses }, isChecking }: ProblemProps) {
  const { id } = useServer();
  const { formatMessage } = useIntl();
  const config = usePageConfig();
  const permissions = usePermissionNames(missing ?? []);
  const values = { name: name ?? channelId, permissions };
  const page = uses.includes('log') ? `/dashboard/${id}/logs` : `/dashboard/${id}/join`;
  const isPlainText = missing?.every((permission) => permission === 'embed');
  return (
    <li>
      <WarningIcon />
      <div className={styles.text}>
        <p className={styles.title}>
          {!missing && name === undefined && <FormattedMessage id="overview.channel.deleted-unnamed" />}
          {!missing && name !== undefined && <FormattedMessage id="overview.channel.deleted" values={values} />}
          {missing && <FormattedMessage id="overview.channel.missing" values={values} />}
        </p>
        <p>
          {isPlainText ? (
            <FormattedMessage id="overview.use.plain" />
          ) : (
            uses.map((use) => formatMessage(affectedMessages[use])).join(' ')
          )}
        </p>
        {missing && (
          <PermissionInstructions
            name={values.name}
            permissions={permissions}
            isChecking={isChecking}
            onCheck={() => void refetchGuild(id)}
          />
        )}
      </div>
      {missing ? (
        <ButtonLink
          to={getBotInviteUrl(config, id)}
          target="_blank"
          rel="noreferrer"
          size="small"
          iconAfter={<ExternalIcon />}
          aria-label={formatMessage({ id: 'overview.channel.give-in' }, values)}
        >
          <FormattedMessage id="overview.channel.give" />
        </ButtonLink>
      ) : (
        <ButtonLink to={page} size="small">
          <FormattedMessage id="overview.channel.choose" />
        </ButtonLink>
      )}
    </li>
  );
}
