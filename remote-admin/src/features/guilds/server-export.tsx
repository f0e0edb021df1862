import { useIntl } from 'react-intl';
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
      fetchPage={(cursor) => fetchPage(query, Number(cursor ?? 0))}
      toRow={toRow}
    />
  );
}

async function fetchPage(query: ServerQuery, offset: number) {
  const result = await fetchServerPage(query, { limit: PAGE_SIZE, offset });
  if (result.kind !== 'ok') return result;
  const { total, hasMore, servers } = result.data;
  const end = offset + PAGE_SIZE;
  const isLast = hasMore ? servers.length === 0 : end >= total;
  return { kind: 'ok' as const, data: { entries: servers, ...(isLast ? {} : { next: String(end) }) } };
}

function toRow({ id, name, ownerId, ownerName, members, joinedAt }: BotServer): string[] {
  return [id, name, ownerId, ownerName, members, joinedAt].map((value) => String(value ?? ''));
}
