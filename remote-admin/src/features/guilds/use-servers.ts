import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ApiError, type ApiResult, api, usePageConfig } from 'shared-ui';
import { apiQuery, useQuery } from 'shared-ui/app';
import { mapResult } from 'shared-ui/lib/parsing.ts';
import { foldAccents } from 'shared-ui/lib/search.tsx';
import { staffRequest } from '../../auth/staff-request.ts';
import { type BotServer, parseServers, type ServerQuery, type ServerRows } from './bot-server.ts';

const PAGE_SIZE = 100;

/** The number of rows to fetch ahead of the visible range. */
const ROWS_AHEAD = PAGE_SIZE / 2;

/** The requests of one query. A new query or a reload starts a new session. */
interface PageSession {
  query: ServerQuery;
  /** The requested pages. */
  pages: Set<number>;
}

interface LoadedPages {
  session?: PageSession;
  total?: number;
  pages: Map<number, BotServer[]>;
  error?: ApiError;
}

function fetchPage({ query }: PageSession, page: number) {
  const pageQuery = { ...query, search: query.search.trim(), limit: PAGE_SIZE, offset: page * PAGE_SIZE };
  return staffRequest(
    (tokens) => api.POST('/v1/admin/servers/page', { body: { ...tokens, ...pageQuery } }),
    'information',
  );
}

function mergePage(
  before: LoadedPages,
  session: PageSession,
  page: number,
  result: Awaited<ReturnType<typeof fetchPage>>,
): LoadedPages {
  const previous = before.session === session ? before : { session, pages: new Map<number, BotServer[]>() };
  if (result.kind !== 'ok') return { ...previous, error: result };
  const pages = new Map(previous.pages).set(page, parseServers(result.data) ?? []);
  return { ...previous, pages, total: result.data.total };
}

/** Loads pages of servers when they scroll into view. Old rows stay until the new ones are loaded. */
export function useServerPages(query: ServerQuery): ServerRows {
  const [loaded, setLoaded] = useState<LoadedPages>({ pages: new Map() });
  const currentSessionRef = useRef<PageSession>(undefined);
  const [pendingCount, setPendingCount] = useState(0);

  const loadPage = useCallback(async (session: PageSession, page: number) => {
    session.pages.add(page);
    setPendingCount((count) => count + 1);
    const result = await fetchPage(session, page);
    setPendingCount((count) => count - 1);
    if (currentSessionRef.current !== session) return;
    // A transition, because rendering all visible rows again must not block scrolling.
    startTransition(() => setLoaded((before) => mergePage(before, session, page, result)));
  }, []);

  const startSession = useCallback(
    (query: ServerQuery) => {
      const session = { query, pages: new Set<number>() };
      currentSessionRef.current = session;
      void loadPage(session, 0);
    },
    [loadPage],
  );

  useEffect(() => startSession(query), [startSession, query]);

  const { session, pages, total, error } = loaded;
  return {
    total,
    getRow: (index) => pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE],
    loadRange: useCallback(
      (first, last) => {
        if (!session || total === undefined || currentSessionRef.current !== session) return;
        const [from, to] = [Math.max(0, first - ROWS_AHEAD), Math.min(total - 1, last + ROWS_AHEAD)];
        for (let page = Math.floor(from / PAGE_SIZE); page <= Math.floor(to / PAGE_SIZE); page += 1) {
          if (!session.pages.has(page)) void loadPage(session, page);
        }
      },
      [loadPage, session, total],
    ),
    error,
    isFetching: pendingCount > 0,
    reload: useCallback(() => startSession(query), [startSession, query]),
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
    getRow: (index) => rows?.[index],
    loadRange: () => undefined,
    error,
    isFetching,
    reload: refetch,
  };
}

/** Filters and sorts servers. */
export function findServers(servers: BotServer[], { search, descending }: ServerQuery, language: string): BotServer[] {
  const searchText = foldAccents(search.trim());
  const matches = servers.filter(({ id, name }) => id === searchText || foldAccents(name).includes(searchText));
  const order = new Intl.Collator(language, { numeric: true });
  const direction = descending ? -1 : 1;
  return matches.sort((a, b) => direction * order.compare(a.name, b.name));
}
