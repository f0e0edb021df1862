import { memo } from 'react';
import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router';
import {
  IconButton,
  LinkIcon,
  LogOutIcon,
  Menu,
  MenuItem,
  MoreIcon,
  ServerImage,
  Skeleton,
  usePageConfig,
} from 'shared-ui';
import { pictureAddress } from '../pictures/picture-address.ts';
import type { BotServer } from './bot-server.ts';
import { Part } from './part.tsx';
import styles from './server-table.module.css';

interface ServerTableRowProps {
  index: number;
  /** How far from the top of the table it stands, in pixels. */
  start: number;
  /** Undefined until it is there. */
  server: BotServer | undefined;
  onHold: (index: number | undefined) => void;
  onInvite: (server: BotServer) => void;
  onLeave: (server: BotServer) => void;
}

/** One server, and what can be done about it. */
export const ServerTableRow = memo(function ServerTableRow(props: ServerTableRowProps) {
  const { index, start, server, onHold, onInvite, onLeave } = props;
  const { features } = usePageConfig();
  const more = features.includes('staff');
  return (
    <Part
      role="row"
      aria-rowindex={index + 2}
      className={more ? styles.row : `${styles.row} ${styles.few}`}
      style={{ transform: `translateY(${start}px)` }}
      onFocus={() => onHold(index)}
      onBlur={() => onHold(undefined)}
    >
      {server ? (
        <>
          <NameCell server={server} />
          {more && <Details server={server} />}
          <Part role="cell">
            <RowMenu server={server} onInvite={onInvite} onLeave={onLeave} />
          </Part>
        </>
      ) : (
        <Part role="cell" className={styles.waiting}>
          <Skeleton shape="image" />
          <Skeleton />
        </Part>
      )}
    </Part>
  );
});

function NameCell({ server: { id, name, icon } }: { server: BotServer }) {
  const { imageHost } = usePageConfig();
  return (
    <Part role="rowheader" className={styles.server}>
      <ServerImage id={id} name={name} src={pictureAddress(imageHost, 'icons', id, icon)} size={36} />
      <span className={styles.words}>
        <span className={styles.name} dir="auto" title={name}>
          {name}
        </span>
        <span className={styles.id}>{id}</span>
      </span>
    </Part>
  );
}

function Details({ server: { members, ownerId, joinedAt } }: { server: BotServer }) {
  return (
    <>
      <Part role="cell" className={styles.number}>
        {members === undefined ? <Unknown /> : <FormattedNumber value={members} />}
      </Part>
      <Part role="cell" className={`${styles.wide} ${styles.id}`}>
        {ownerId ? <Link to={`/manage/admin/block_user?id=${ownerId}`}>{ownerId}</Link> : <Unknown />}
      </Part>
      <Part role="cell" className={styles.wide}>
        {joinedAt ? (
          <time dateTime={joinedAt} title={joinedAt}>
            <FormattedDate value={joinedAt} dateStyle="medium" />
          </time>
        ) : (
          <Unknown />
        )}
      </Part>
    </>
  );
}

function Unknown() {
  return (
    <span className={styles.unknown}>
      <FormattedMessage id="servers.unknown" />
    </span>
  );
}

interface RowMenuProps {
  server: BotServer;
  onInvite: (server: BotServer) => void;
  onLeave: (server: BotServer) => void;
}

function RowMenu({ server, onInvite, onLeave }: RowMenuProps) {
  const { formatMessage } = useIntl();
  const label = formatMessage({ id: 'servers.menu.of' }, { name: server.name });
  return (
    <Menu align="end" trigger={(trigger) => <IconButton {...trigger} icon={<MoreIcon />} label={label} />}>
      <MenuItem icon={<LinkIcon />} onSelect={() => onInvite(server)}>
        <FormattedMessage id="servers.invite" />
      </MenuItem>
      <MenuItem icon={<LogOutIcon />} danger onSelect={() => onLeave(server)}>
        <FormattedMessage id="servers.leave" />
      </MenuItem>
    </Menu>
  );
}
