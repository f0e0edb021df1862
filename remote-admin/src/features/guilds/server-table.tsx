import { memo, type ReactNode, useState } from 'react';
import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router';
import {
  Avatar,
  BanIcon,
  getImageUrl,
  Icon,
  IconButton,
  LinkIcon,
  LogOutIcon,
  Menu,
  MenuItem,
  MoreIcon,
  Skeleton,
  usePageConfig,
  VisuallyHidden,
} from 'shared-ui';
import { Badge, CopyIcon } from 'shared-ui/app';
import { CopyableId, useCopyId } from '../../components/copyable-id.tsx';
import { TableElement, VirtualTable } from '../../components/virtual-table.tsx';
import type { BotServer } from '../../specification-api/servers.ts';
import type { ServerQuery, ServerRows } from './server-list.ts';
import styles from './server-table.module.css';

interface ServerTableProps {
  rows: ServerRows;
  total: number;
  query: ServerQuery;
  /** Whether the API has more about a server than its id, name and icon. */
  hasDetails: boolean;
  hiddenColumns: string[];
  onSort: (sort: ServerQuery['sort'], descending: boolean) => void;
  onInvite: (server: BotServer) => void;
  onLeave: (server: BotServer) => void;
}

const getServerPath = (id: string) => `/manage/admin/server_list/${id}`;

/** The table of servers. */
export function ServerTable(props: ServerTableProps) {
  const { rows, total, query, hasDetails, hiddenColumns, onSort, onInvite, onLeave } = props;
  const { formatMessage } = useIntl();
  const { search, sort, descending } = query;
  return (
    <div className={styles.table} data-hidden={hiddenColumns.join(' ')}>
      <VirtualTable
        label={formatMessage({ id: 'server-list.title' })}
        count={total}
        header={<ServerTableHeader query={query} hasDetails={hasDetails} onSort={onSort} />}
        rowClassName={hasDetails ? styles.row : `${styles.row} ${styles.withoutDetails}`}
        rowHeight={40}
        renderRow={(index) => (
          <ServerCells server={rows.getRow(index)} hasDetails={hasDetails} onInvite={onInvite} onLeave={onLeave} />
        )}
        resetKey={[search, sort, descending].join()}
        onVisibleRangeChange={rows.loadRange}
      />
    </div>
  );
}

type ServerTableHeaderProps = Pick<ServerTableProps, 'query' | 'hasDetails' | 'onSort'>;

/** The table's header, with buttons for the sort orders that the API supports. */
function ServerTableHeader({ query, hasDetails, onSort }: ServerTableHeaderProps) {
  const renderColumn = (sort: ServerQuery['sort'], text: ReactNode, className?: string) => {
    const isSorted = query.sort === sort;
    return (
      <TableElement
        role="columnheader"
        className={className}
        aria-sort={isSorted ? (query.descending ? 'descending' : 'ascending') : undefined}
      >
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort(sort, isSorted ? !query.descending : sort !== 'name')}
        >
          {text}
          <span className={isSorted ? styles.arrow : styles.noArrow}>
            <Icon path={isSorted && query.descending ? 'M12 5v14M19 12l-7 7-7-7' : 'M12 19V5M5 12l7-7 7 7'} />
          </span>
        </button>
      </TableElement>
    );
  };
  return (
    <>
      {renderColumn('name', <FormattedMessage id="server-list.name" />)}
      <TableElement role="columnheader" hiddenWhenNarrow className={styles.idColumn}>
        <FormattedMessage id="server-list.id" />
      </TableElement>
      {hasDetails && (
        <TableElement role="columnheader" className={styles.ownerColumn}>
          <FormattedMessage id="server-list.owner" />
        </TableElement>
      )}
      {hasDetails &&
        renderColumn(
          'members',
          <FormattedMessage id="server-list.members" />,
          `${styles.number} ${styles.membersColumn}`,
        )}
      {hasDetails && renderColumn('joined', <FormattedMessage id="server-list.joined" />, styles.joinedColumn)}
      <TableElement role="columnheader">
        <VisuallyHidden>
          <FormattedMessage id="server-list.menu" />
        </VisuallyHidden>
      </TableElement>
    </>
  );
}

interface ServerCellsProps extends Pick<ServerTableProps, 'hasDetails' | 'onInvite' | 'onLeave'> {
  /** Undefined until it is loaded. */
  server: BotServer | undefined;
}

/** The cells of a server and its menu. Memoised, so that scrolling does not render it again. */
const ServerCells = memo(({ server, hasDetails, onInvite, onLeave }: ServerCellsProps) => {
  if (!server)
    return (
      <TableElement role="cell" className={styles.server}>
        {/* Not higher than a loaded row, or the page would not scroll to its end at once. */}
        <Skeleton />
      </TableElement>
    );
  const path = hasDetails ? getServerPath(server.id) : undefined;
  return (
    <>
      <NameCell server={server} to={path} />
      <TableElement role="cell" className={styles.idColumn}>
        <CopyableId id={server.id} to={path} skipsKeyboard showsButtonOnHover />
      </TableElement>
      {hasDetails && <DetailCells server={server} />}
      <TableElement role="cell">
        <RowMenu server={server} onInvite={onInvite} onLeave={onLeave} />
      </TableElement>
    </>
  );
});

interface NameCellProps {
  server: BotServer;
  /** The path of the server's page, if the API has details. */
  to: string | undefined;
}

function NameCell({ server: { id, name, icon }, to }: NameCellProps) {
  const { imageHost } = usePageConfig();
  const imageUrl = getImageUrl(imageHost, icon, { folder: 'icons', id, size: 128 });
  return (
    <TableElement role="rowheader" className={styles.server}>
      <Avatar id={id} name={name} src={imageUrl} size={24} />
      {to ? (
        <Link className={styles.name} to={to} dir="auto" title={name}>
          {name}
        </Link>
      ) : (
        <span className={styles.name} dir="auto" title={name}>
          {name}
        </span>
      )}
    </TableElement>
  );
}

function DetailCells({ server }: { server: BotServer }) {
  const { members, joinedAt } = server;
  return (
    <>
      <TableElement role="cell" className={`${styles.ownerColumn} ${styles.owner}`}>
        <Owner server={server} />
      </TableElement>
      <TableElement role="cell" className={`${styles.number} ${styles.membersColumn}`}>
        {members === undefined ? <Unknown /> : <FormattedNumber value={members} />}
      </TableElement>
      <TableElement role="cell" className={styles.joinedColumn}>
        {joinedAt ? (
          <time dateTime={joinedAt} title={joinedAt}>
            <FormattedDate value={joinedAt} dateStyle="medium" />
          </time>
        ) : (
          <Unknown />
        )}
      </TableElement>
    </>
  );
}

/** The owner's avatar, name and id, without a name if they never signed in, and whether they are banned. */
function Owner({ server: { ownerId, ownerName, ownerAvatar, isOwnerBanned } }: { server: BotServer }) {
  const { imageHost } = usePageConfig();
  if (!ownerId) return <Unknown />;
  const path = `/manage/admin/block_user?id=${ownerId}`;
  const imageUrl = getImageUrl(imageHost, ownerAvatar, { folder: 'avatars', id: ownerId, size: 128 });
  return (
    <>
      {ownerName && (
        <>
          <Avatar id={ownerId} name={ownerName} src={imageUrl} size={24} />
          <Link className={styles.ownerName} to={path} dir="auto">
            {ownerName}
          </Link>
        </>
      )}
      {/* The name and the ban are more important. The menu copies the id, too. */}
      {!(ownerName && isOwnerBanned) && (
        <span className={ownerName && styles.ownerId}>
          <CopyableId id={ownerId} to={path} skipsKeyboard={Boolean(ownerName)} showsButtonOnHover />
        </span>
      )}
      {isOwnerBanned && (
        <Badge tone="danger" icon={<BanIcon />}>
          <FormattedMessage id="user.banned" />
        </Badge>
      )}
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
  // Render the menu items only on hover or focus, because most rows just scroll past.
  const copyId = useCopyId();
  const [isActive, setIsActive] = useState(false);
  const activateProps = { onPointerEnter: () => setIsActive(true), onFocus: () => setIsActive(true) };
  const label = formatMessage({ id: 'server-list.menu.of' }, { name: server.name });
  return (
    <Menu
      align="end"
      trigger={(trigger) => (
        <IconButton {...trigger} {...activateProps} size="small" icon={<MoreIcon />} label={label} />
      )}
    >
      {isActive && (
        <>
          {[server.id, server.ownerId].map(
            (id) =>
              id && (
                <MenuItem key={id} icon={<CopyIcon />} onSelect={() => void copyId(id)}>
                  <FormattedMessage id="staff.id.copy" values={{ id }} />
                </MenuItem>
              ),
          )}
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
