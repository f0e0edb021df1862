import { useMemo } from 'react';
import { type ApiResult, api, usePageConfig } from 'shared-ui';
import { apiQuery, useQuery } from 'shared-ui/app';
import { mapResult } from 'shared-ui/lib/parsing.ts';
import { foldAccents } from 'shared-ui/lib/search.tsx';
import { staffRequest } from '../../auth/staff-request.ts';
import { type BotServer, type ServerQuery, serversIn } from './bot-server.ts';
import type { ServerRows } from './server-rows.ts';

async function fetchAllServers(): Promise<ApiResult<BotServer[]>> {
  return mapResult(await staffRequest((body) => api.POST('/v1/admin/servers', { body }), 'information'), serversIn);
}

const allServersQuery = apiQuery(['staff', 'servers'], fetchAllServers, { gcTime: 0 });

/** All servers at once, searched and sorted in the page: for APIs that cannot list a part of them. */
export function useAllServers(query: ServerQuery): ServerRows {
  const { language } = usePageConfig();
  const { data: servers, error, isFetching, refetch } = useQuery(allServersQuery);
  const rows = useMemo(() => servers && findServers(servers, query, language), [servers, query, language]);
  return {
    total: rows?.length,
    rowAt: (index) => rows?.[index],
    loadRange: () => undefined,
    error,
    isFetching,
    reload: refetch,
  };
}

/** What a search finds, in order. */
export function findServers(servers: BotServer[], { search, descending }: ServerQuery, language: string): BotServer[] {
  const wanted = foldAccents(search.trim());
  const found = servers.filter(({ id, name }) => id === wanted || foldAccents(name).includes(wanted));
  const order = new Intl.Collator(language, { numeric: true });
  const direction = descending ? -1 : 1;
  return found.sort((a, b) => direction * order.compare(a.name, b.name));
}
