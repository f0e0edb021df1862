import { useIntl } from 'react-intl';
import { mapResult } from 'shared-ui/app';
import { ExportButton } from '../../components/export-button.tsx';
import type { BotServer } from '../../specification-api/servers.ts';
import type { ServerQuery } from './server-list.ts';
import { fetchServerPage } from './use-servers.ts';

const PAGE_SIZE = 1000;

const columns = ['id', 'name', 'owner', 'owner name', 'members', 'joined'];

/** Exports the servers that match the search. */
export function ServerExport({ query }: { query: ServerQuery }) {
  const { formatMessage } = useIntl();
  return (
    <ExportButton
      fileName={formatMessage({ id: 'server-list.export.file' })}
      columns={columns}
      fetchPage={(after) => fetchPage(query, after)}
      toRow={toRow}
    />
  );
}

/** Pages by cursor, because servers join and leave during an export. */
async function fetchPage(query: ServerQuery, after: string | undefined) {
  const result = await fetchServerPage(query, { limit: PAGE_SIZE, after });
  return mapResult(result, ({ servers, next }) => ({ entries: servers, next }));
}

function toRow({ id, name, ownerId, ownerName, members, joinedAt }: BotServer): string[] {
  return [id, name, ownerId, ownerName, members, joinedAt].map((value) => String(value ?? ''));
}
