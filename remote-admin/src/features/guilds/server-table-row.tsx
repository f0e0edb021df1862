import { memo, useState } from 'react';
import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router';
import {
  Avatar,
  getImageUrl,
  IconButton,
  LinkIcon,
  LogOutIcon,
  Menu,
  MenuItem,
  MoreIcon,
  Skeleton,
  useFeature,
  usePageConfig,
} from 'shared-ui';
import { Part } from '../../components/table/part.tsx';
import type { BotServer } from './bot-server.ts';
import styles from './server-table.module.css';

interface ServerTableRowProps {
  /** Undefined until it is there. */
  server: BotServer | undefined;
  onInvite: (server: BotServer) => void;
  onLeave: (server: BotServer) => void;
}

/** The cells of one server, and what can be done about it; drawn anew only with something new to show. */
export const ServerTableRow = memo(({ server, onInvite, onLeave }: ServerTableRowProps) => {
  const hasStaffApi = useFeature('staff');
  if (!server)
    return (
      <Part role="cell" className={styles.server}>
        <Skeleton shape="image" />
        <Skeleton />
      </Part>
    );
  return (
    <>
      <NameCell server={server} />
      {hasStaffApi && <Details server={server} />}
      <Part role="cell">
        <RowMenu server={server} onInvite={onInvite} onLeave={onLeave} />
      </Part>
    </>
  );
});

function NameCell({ server: { id, name, icon } }: { server: BotServer }) {
  const { imageHost } = usePageConfig();
  const picture = getImageUrl(imageHost, icon, { folder: 'icons', id, size: 128 });
  return (
    <Part role="rowheader" className={styles.server}>
      <Avatar id={id} name={name} src={picture} size={36} />
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
      <FormattedMessage id="server-list.unknown" />
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
  // A menu in every row that is scrolled by would be drawn for nobody.
  const [near, setNear] = useState(false);
  const come = { onPointerEnter: () => setNear(true), onFocus: () => setNear(true) };
  const label = formatMessage({ id: 'server-list.menu.of' }, { name: server.name });
  return (
    <Menu align="end" trigger={(trigger) => <IconButton {...trigger} {...come} icon={<MoreIcon />} label={label} />}>
      {near && (
        <>
          <MenuItem icon={<LinkIcon />} onSelect={() => onInvite(server)}>
            <FormattedMessage id="server-list.invite" />
          </MenuItem>
          <MenuItem icon={<LogOutIcon />} danger onSelect={() => onLeave(server)}>
            <FormattedMessage id="server-list.leave" />
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
