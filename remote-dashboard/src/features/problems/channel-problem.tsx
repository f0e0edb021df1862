import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink, ExternalIcon, getBotInviteUrl, useFeature, usePageConfig, WarningIcon } from 'shared-ui';
import { refetchGuild } from '../../lib/api/requests.ts';
import { PermissionInstructions, usePermissionNames } from '../../lib/channels/permission-notice.tsx';
import { useServer } from '../guild-layout/server-context.tsx';
import type { ChannelProblem } from '../overview/setup.ts';
import { ChannelFix } from './channel-fix.tsx';
import styles from './problem-row.module.css';

const affectedMessages = defineMessages({
  log: { id: 'problem.use.log' },
  welcome: { id: 'problem.use.welcome' },
  farewell: { id: 'problem.use.farewell' },
});

interface ChannelProblemRowProps {
  problem: ChannelProblem;
  isChecking: boolean;
  onFixed: () => void;
}

/** Missing permissions in a channel or a deleted channel, what stops working, and how to fix it. */
export function ChannelProblemRow({ problem, isChecking, onFixed }: ChannelProblemRowProps) {
  const { id: channelId, name, missing, uses } = problem;
  const { id, rights } = useServer();
  const { formatMessage } = useIntl();
  const config = usePageConfig();
  const permissions = usePermissionNames(missing ?? []);
  const values = { name: name ?? channelId, permissions };
  const page = uses.includes('log') ? `/dashboard/${id}/logs` : `/dashboard/${id}/join`;
  const hasFixes = useFeature('bot-problems');
  const canFix = hasFixes && uses.every((use) => rights[use === 'log' ? 'logs' : 'greetings'] === 'manage');
  const usesText = uses.map((use) => formatMessage(affectedMessages[use])).join(' ');
  const isPlainText = missing?.every((permission) => permission === 'embed');
  return (
    <li>
      <span className={styles.icon}>
        <WarningIcon />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>
          {!missing && name === undefined && <FormattedMessage id="problem.log-channel.deleted-unnamed" />}
          {!missing && name !== undefined && <FormattedMessage id="problem.log-channel.deleted" values={values} />}
          {missing && <FormattedMessage id="problem.log-channel.missing" values={values} />}
        </p>
        <p>{isPlainText ? <FormattedMessage id="problem.use.plain" /> : usesText}</p>
        {missing && (
          <PermissionInstructions
            name={values.name}
            permissions={permissions}
            isChecking={isChecking}
            onCheck={() => void refetchGuild(id)}
          />
        )}
      </div>
      <div className={styles.fix}>
        {missing ? (
          <ButtonLink
            to={getBotInviteUrl(config, id)}
            target="_blank"
            rel="noreferrer"
            iconAfter={<ExternalIcon />}
            aria-label={formatMessage({ id: 'problem.log-channel.give-in' }, values)}
          >
            <FormattedMessage id="problem.log-channel.give" />
          </ButtonLink>
        ) : canFix ? (
          <ChannelFix problem={problem} label={usesText} onFixed={onFixed} />
        ) : (
          <ButtonLink to={page}>
            <FormattedMessage id="problem.log-channel.choose" />
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
