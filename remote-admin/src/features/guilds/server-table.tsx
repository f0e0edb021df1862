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
  useFeature,
  usePageConfig,
  VisuallyHidden,
} from 'shared-ui';
import { Badge, CopyIcon } from 'shared-ui/app';
import { CopyableId, useCopyId } from '../../components/copyable-id.tsx';
import { TableElement, VirtualTable } from '../../components/virtual-table.tsx';
import type { BotServer, ServerQuery, ServerRows } from './server-list.ts';
import styles from './server-table.module.css';

interface ServerTableProps {
  rows: ServerRows;
  total: number;
  query: ServerQuery;
  hiddenColumns: string[];
  onSort: (sort: ServerQuery['sort'], descending: boolean) => void;
  onInvite: (server: BotServer) => void;
  onLeave: (server: BotServer) => void;
}

const getServerPath = (id: string) => `/manage/admin/server_list/${id}`;

/** The table of servers. */
export function ServerTable({ rows, total, query, hiddenColumns, onSort, onInvite, onLeave }: ServerTableProps) {
  const { formatMessage } = useIntl();
  const hasStaffApi = useFeature('staff');
  const { search, sort, descending } = query;
  return (
    <div className={styles.table} data-hidden={hiddenColumns.join(' ')}>
      <VirtualTable
        label={formatMessage({ id: 'server-list.title' })}
        count={total}
        header={<ServerTableHeader query={query} onSort={onSort} />}
        rowClassName={hasStaffApi ? styles.row : `${styles.row} ${styles.withoutDetails}`}
        rowHeight={40}
        renderRow={(index) => <ServerCells server={rows.getRow(index)} onInvite={onInvite} onLeave={onLeave} />}
        resetKey={[search, sort, descending].join()}
        onVisibleRangeChange={rows.loadRange}
      />
    </div>
  );
}

interface ServerTableHeaderProps {
  query: ServerQuery;
  onSort: (sort: ServerQuery['sort'], descending: boolean) => void;
}

/** The table's header, with buttons for the sort orders that the API supports. */
function ServerTableHeader({ query, onSort }: ServerTableHeaderProps) {
  const hasStaffApi = useFeature('staff');
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
      {hasStaffApi && (
        <TableElement role="columnheader" className={styles.ownerColumn}>
          <FormattedMessage id="server-list.owner" />
        </TableElement>
      )}
      {hasStaffApi &&
        renderColumn(
          'members',
          <FormattedMessage id="server-list.members" />,
          `${styles.number} ${styles.membersColumn}`,
        )}
      {hasStaffApi && renderColumn('joined', <FormattedMessage id="server-list.joined" />, styles.joinedColumn)}
      <TableElement role="columnheader">
        <VisuallyHidden>
          <FormattedMessage id="server-list.menu" />
        </VisuallyHidden>
      </TableElement>
    </>
  );
}

interface ServerCellsProps {
  /** Undefined until it is loaded. */
  server: BotServer | undefined;
  onInvite: (server: BotServer) => void;
  onLeave: (server: BotServer) => void;
}

/** The cells of a server and its menu. Memoised, so that scrolling does not render it again. */
const ServerCells = memo(({ server, onInvite, onLeave }: ServerCellsProps) => {
  const hasStaffApi = useFeature('staff');
  if (!server)
    return (
      <TableElement role="cell" className={styles.server}>
        {/* Not higher than a loaded row, or the page would not scroll to its end at once. */}
        <Skeleton />
      </TableElement>
    );
  return (
    <>
      <NameCell server={server} />
      <TableElement role="cell" className={styles.idColumn}>
        <CopyableId
          id={server.id}
          to={hasStaffApi ? getServerPath(server.id) : undefined}
          skipsKeyboard
          showsButtonOnHover
        />
      </TableElement>
      {hasStaffApi && <DetailCells server={server} />}
      <TableElement role="cell">
        <RowMenu server={server} onInvite={onInvite} onLeave={onLeave} />
      </TableElement>
    </>
  );
});

function NameCell({ server: { id, name, icon } }: { server: BotServer }) {
  const { imageHost } = usePageConfig();
  const hasStaffApi = useFeature('staff');
  const imageUrl = getImageUrl(imageHost, icon, { folder: 'icons', id, size: 128 });
  return (
    <TableElement role="rowheader" className={styles.server}>
      <Avatar id={id} name={name} src={imageUrl} size={24} />
      {hasStaffApi ? (
        <Link className={styles.name} to={getServerPath(id)} dir="auto" title={name}>
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
