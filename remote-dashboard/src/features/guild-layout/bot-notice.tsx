import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, ButtonLink, RetryIcon, usePageConfig, WarningIcon } from 'shared-ui';
import { Notice, Row } from 'shared-ui/app';
import { SetupLink } from '../guilds/setup-link.tsx';
import styles from './bot-notice.module.css';

interface BotRemovedNoticeProps {
  id: string;
  /** The server's name. */
  name: string;
}

/** Warns above a server's page that the bot was removed, with a link to add it again. */
export function BotRemovedNotice({ id, name }: BotRemovedNoticeProps) {
  const values = { brand: usePageConfig().brand.name, name };
  return (
    <BotNotice
      kind="removed"
      title={<FormattedMessage id="bot.removed.title" values={values} />}
      text={<FormattedMessage id="bot.removed.text" values={values} />}
    >
      <SetupLink id={id} name={name} />
      <ButtonLink to="/dashboard">
        <FormattedMessage id="denied.servers" />
      </ButtonLink>
    </BotNotice>
  );
}

interface BotOfflineNoticeProps {
  /** As ISO 8601. */
  since: string;
  isFetching: boolean;
  onRefetch: () => void;
}

/** Warns above a server's page that the bot has been offline for long. */
export function BotOfflineNotice({ since, isFetching, onRefetch }: BotOfflineNoticeProps) {
  const { formatDate } = useIntl();
  const time = formatDate(since, { dateStyle: 'medium', timeStyle: 'short' });
  const values = { brand: usePageConfig().brand.name, time };
  return (
    <BotNotice
      kind="offline"
      title={<FormattedMessage id="bot.offline.title" values={values} />}
      text={<FormattedMessage id="bot.offline.text" values={values} />}
    >
      <Button size="small" icon={<RetryIcon />} isPending={isFetching} onClick={onRefetch}>
        <FormattedMessage id="bot.offline.check" />
      </Button>
      <ButtonLink size="small" kind="plain" to="/support">
        <FormattedMessage id="tickets.support" />
      </ButtonLink>
    </BotNotice>
  );
}

interface BotNoticeProps {
  kind: 'removed' | 'offline';
  title: ReactNode;
  text: ReactNode;
  children: ReactNode;
}

function BotNotice({ kind, title, text, children }: BotNoticeProps) {
  const isRemoved = kind === 'removed';
  return (
    <div role={isRemoved ? 'alert' : 'status'} className={styles.container}>
      <Notice tone={isRemoved ? 'warning' : 'neutral'} icon={<WarningIcon />}>
        <div className={styles.content}>
          <Row justify="between">
            <div className={styles.text}>
              <p className={styles.title}>{title}</p>
              <p>{text}</p>
            </div>
            <Row gap={2}>{children}</Row>
          </Row>
        </div>
      </Notice>
    </div>
  );
}
