import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, ButtonLink, RetryIcon, usePageConfig, WarningIcon } from 'shared-ui';
import { SetupLink } from '../guilds/setup-link.tsx';
import styles from './bot-notice.module.css';

interface BotRemovedNoticeProps {
  id: string;
  /** The server's name. */
  name: string;
}

/** Says above a server's page that the bot is not there any more, and how to go on. */
export function BotRemovedNotice({ id, name }: BotRemovedNoticeProps) {
  const values = { brand: usePageConfig().brand.name, name };
  return (
    <Notice
      kind="gone"
      title={<FormattedMessage id="bot.gone.title" values={values} />}
      text={<FormattedMessage id="bot.gone.text" values={values} />}
    >
      <SetupLink id={id} name={name} />
      <ButtonLink to="/dashboard">
        <FormattedMessage id="denied.servers" />
      </ButtonLink>
    </Notice>
  );
}

interface BotOfflineNoticeProps {
  /** As ISO 8601. */
  since: string;
  isFetching: boolean;
  onRefetch: () => void;
}

/** Says above a server's page that the bot has been silent for long, and what that means. */
export function BotOfflineNotice({ since, isFetching, onRefetch }: BotOfflineNoticeProps) {
  const { formatDate } = useIntl();
  const time = formatDate(since, { dateStyle: 'medium', timeStyle: 'short' });
  const values = { brand: usePageConfig().brand.name, time };
  return (
    <Notice
      kind="silent"
      title={<FormattedMessage id="bot.silent.title" values={values} />}
      text={<FormattedMessage id="bot.silent.text" values={values} />}
    >
      <Button size="small" icon={<RetryIcon />} busy={isFetching} onClick={onRefetch}>
        <FormattedMessage id="bot.silent.check" />
      </Button>
      <ButtonLink size="small" kind="plain" to="/support">
        <FormattedMessage id="tickets.support" />
      </ButtonLink>
    </Notice>
  );
}

interface NoticeProps {
  kind: 'gone' | 'silent';
  title: ReactNode;
  text: ReactNode;
  children: ReactNode;
}

function Notice({ kind, title, text, children }: NoticeProps) {
  const isGone = kind === 'gone';
  return (
    <div className={styles.place}>
      <div role={isGone ? 'alert' : 'status'} className={isGone ? `${styles.notice} ${styles.gone}` : styles.notice}>
        <WarningIcon />
        <div className={styles.words}>
          <p className={styles.title}>{title}</p>
          <p>{text}</p>
        </div>
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  );
}
