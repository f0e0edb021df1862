import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Avatar, BanIcon, getImageUrl, usePageConfig } from 'shared-ui';
import { Badge } from 'shared-ui/app';
import { CopyableId } from '../../components/copyable-id.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { LinkedUserLine } from '../../components/user-line.tsx';
import type { ServerDetails } from './server-details.ts';
import styles from './server-facts.module.css';

/** Who owns a server, how large it is, since when the bot has been there, and what is set up. */
export function ServerFacts({ server }: { server: ServerDetails }) {
  const { id, name, icon, owner, owner_banned, members, joined_at, seen_at, shard } = server;
  const { imageHost } = usePageConfig();
  const unknown = <FormattedMessage id="server-list.unknown" />;
  return (
    <div className={styles.facts}>
      <div className={styles.header}>
        <Avatar id={id} name={name} src={getImageUrl(imageHost, icon, { folder: 'icons', id, size: 128 })} size={48} />
        <CopyableId id={id} />
      </div>
      <dl>
        <Fact title={<FormattedMessage id="server-list.owner" />}>
          {owner ? <LinkedUserLine user={owner} /> : unknown}
          {owner_banned && (
            <Badge tone="danger" icon={<BanIcon />}>
              <FormattedMessage id="user.banned" />
            </Badge>
          )}
        </Fact>
        <Fact title={<FormattedMessage id="server-list.members" />}>
          {members === null ? unknown : <FormattedNumber value={members} />}
        </Fact>
        <Fact title={<FormattedMessage id="server-list.joined" />}>
          <DateTime time={joined_at} />
        </Fact>
        <Fact title={<FormattedMessage id="server.seen" />}>
          <DateTime time={seen_at} showsTime />
        </Fact>
        <Fact title={<FormattedMessage id="server.shard" />}>{shard ?? unknown}</Fact>
        <Fact title={<FormattedMessage id="server.set-up" />}>
          <SetUpParts server={server} />
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function SetUpParts({ server: { log_channels, welcome, farewell } }: { server: ServerDetails }) {
  if (log_channels === 0 && !welcome && !farewell) return <FormattedMessage id="server.set-up.nothing" />;
  return (
    <ul>
      {log_channels > 0 && (
        <li>
          <FormattedMessage id="server.set-up.logs" values={{ count: log_channels }} />
        </li>
      )}
      {welcome && (
        <li>
          <FormattedMessage id="server.set-up.welcome" />
        </li>
      )}
      {farewell && (
        <li>
          <FormattedMessage id="server.set-up.farewell" />
        </li>
      )}
    </ul>
  );
}
