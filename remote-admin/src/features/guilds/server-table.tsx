import { useIntl } from 'react-intl';
import { useFeature } from 'shared-ui';
import { VirtualTable } from '../../components/table/virtual-table.tsx';
import type { BotServer, ServerQuery } from './bot-server.ts';
import type { ServerRows } from './server-rows.ts';
import styles from './server-table.module.css';
import { ServerTableHead } from './server-table-head.tsx';
import { ServerTableRow } from './server-table-row.tsx';

interface ServerTableProps {
  rows: ServerRows;
  total: number;
  query: ServerQuery;
  onSort: (sort: ServerQuery['sort'], descending: boolean) => void;
  onInvite: (server: BotServer) => void;
  onLeave: (server: BotServer) => void;
}

/** The servers as a long table. */
export function ServerTable({ rows, total, query, onSort, onInvite, onLeave }: ServerTableProps) {
  const { formatMessage } = useIntl();
  const hasStaffApi = useFeature('staff');
  const { search, sort, descending } = query;
  return (
    <VirtualTable
      label={formatMessage({ id: 'server-list.title' })}
      count={total}
      head={<ServerTableHead query={query} onSort={onSort} />}
      rowStyle={hasStaffApi ? styles.row : `${styles.row} ${styles.few}`}
      rowHeight={60}
      row={(index) => <ServerTableRow server={rows.rowAt(index)} onInvite={onInvite} onLeave={onLeave} />}
      resetKey={[search, sort, descending].join()}
      onVisibleRangeChange={rows.loadRange}
    />
  );
}
