import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type ApiError, type ApiResult, api, usePageConfig } from 'shared-ui';
import { apiQuery, mapResult, queryClient, useQuery } from 'shared-ui/app';
import { staffRequest } from '../../auth/staff-request.ts';
import { type BotServer, findServers, parseServers } from '../../specification-api/servers.ts';
import type { ServerQuery, ServerRows } from './server-list.ts';

const PAGE_SIZE = 100;

/** The number of rows to fetch ahead of the visible range. */
const ROWS_AHEAD = PAGE_SIZE / 2;

/** The pages that were requested for one query. A new query or a reload starts again with none. */
interface RequestedPages {
  query: ServerQuery;
  numbers: Set<number>;
}

interface LoadedPages {
  requested?: RequestedPages;
  total?: number;
  hasMore?: boolean;
  pages: Map<number, BotServer[]>;
  error?: ApiError;
}

/** Fetches servers of a query, and their total number. */
export async function fetchServerPage(
  query: ServerQuery,
  page: { limit: number; offset: number } | { limit: number; after: string | undefined },
) {
  const body = { ...query, search: query.search.trim(), ...page };
  const result = await staffRequest(
    (tokens) => api.POST('/v1/admin/servers/page', { body: { ...tokens, ...body } }),
    'information',
  );
  return mapResult(result, (data) => ({
    total: data.total,
    hasMore: data.more === true,
    servers: parseServers(data) ?? [],
    next: data.next,
  }));
}

function mergePage(
  before: LoadedPages,
  requested: RequestedPages,
  page: number,
  result: Awaited<ReturnType<typeof fetchServerPage>>,
): LoadedPages {
  // Another search or order has other rows. After a reload, the old ones stay until the new ones are loaded.
  const isSameQuery = JSON.stringify(before.requested?.query) === JSON.stringify(requested.query);
  const { error, ...previous } = isSameQuery ? before : { pages: new Map<number, BotServer[]>() };
  if (result.kind !== 'ok') return { ...previous, requested, error: result };
  const pages = new Map(previous.pages).set(page, result.data.servers);
  const { total, hasMore } = result.data;
  return { requested, pages, total, hasMore, error: before.requested === requested ? error : undefined };
}

/** The cache key of the pages of an earlier visit, so that Back finds its place. They are fetched again when in view. */
const getStoredPagesKey = (query: ServerQuery) => ['staff', 'server-pages', query];

/** Loads pages of servers when they scroll into view. Old rows stay until the new ones are loaded. */
export function useServerPages(query: ServerQuery): ServerRows {
  const [loaded, setLoaded] = useState<LoadedPages>(
    () => queryClient.getQueryData(getStoredPagesKey(query)) ?? { pages: new Map() },
  );
  const currentRef = useRef<RequestedPages>(undefined);
  const [pendingCount, setPendingCount] = useState(0);

  const loadPage = useCallback(async (requested: RequestedPages, page: number) => {
    requested.numbers.add(page);
    setPendingCount((count) => count + 1);
    const result = await fetchServerPage(requested.query, { limit: PAGE_SIZE, offset: page * PAGE_SIZE });
    setPendingCount((count) => count - 1);
    if (currentRef.current !== requested) return;
    // A transition, because rendering all visible rows again must not block scrolling.
    startTransition(() => setLoaded((before) => mergePage(before, requested, page, result)));
  }, []);

  const startQuery = useCallback(
    (query: ServerQuery) => {
      const requested = { query, numbers: new Set<number>() };
      currentRef.current = requested;
      void loadPage(requested, 0);
    },
    [loadPage],
  );

  useEffect(() => startQuery(query), [startQuery, query]);

  const storePages = useEffectEvent(() => {
    if (loaded.requested)
      queryClient.setQueryData(getStoredPagesKey(loaded.requested.query), { ...loaded, error: undefined });
  });
  useEffect(() => () => storePages(), []);

  const { requested, pages, total, hasMore = false, error } = loaded;
  return {
    total,
    hasMore,
    getRow: (index) => pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE],
    loadRange: useCallback(
      (first, last) => {
        if (!requested || total === undefined || currentRef.current !== requested) return;
        const [from, to] = [Math.max(0, first - ROWS_AHEAD), Math.min(total - 1, last + ROWS_AHEAD)];
        for (let page = Math.floor(from / PAGE_SIZE); page <= Math.floor(to / PAGE_SIZE); page += 1) {
          if (!requested.numbers.has(page)) void loadPage(requested, page);
        }
      },
      [loadPage, requested, total],
    ),
    error,
    isFetching: pendingCount > 0,
    reload: useCallback(() => startQuery(query), [startQuery, query]),
  };
}

async function fetchAllServers(): Promise<ApiResult<BotServer[]>> {
  return mapResult(await staffRequest((body) => api.POST('/v1/admin/servers', { body }), 'information'), parseServers);
}

const allServersQuery = apiQuery(['staff', 'servers'], fetchAllServers, { gcTime: 0 });

/** Loads all servers, and searches and sorts them in the page. For APIs without pagination. */
export function useAllServers(query: ServerQuery): ServerRows {
  const { language } = usePageConfig();
  const { data: servers, error, isFetching, refetch } = useQuery(allServersQuery);
  const rows = useMemo(() => servers && findServers(servers, query, language), [servers, query, language]);
  return {
    total: rows?.length,
    hasMore: false,
    getRow: (index) => rows?.[index],
    loadRange: () => undefined,
    error,
    isFetching,
    reload: refetch,
  };
}
