import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ApiError, type ApiResult, api, usePageConfig } from 'shared-ui';
import { apiQuery, useQuery } from 'shared-ui/app';
import { mapResult } from 'shared-ui/lib/parsing.ts';
import { foldAccents } from 'shared-ui/lib/search.tsx';
import { staffRequest } from '../../auth/staff-request.ts';
import { type BotServer, parseServers, type ServerQuery, type ServerRows } from './bot-server.ts';

const PAGE_SIZE = 100;

/** How many rows ahead of those in sight are asked for, so that who scrolls finds them there. */
const ROWS_AHEAD = PAGE_SIZE / 2;

/** One round of asking: a search in an order, at a time. */
interface PageSession {
  query: ServerQuery;
  /** The parts that were asked for. */
  parts: Set<number>;
}

interface Loaded {
  round?: PageSession;
  total?: number;
  parts: Map<number, BotServer[]>;
  failure?: ApiError;
}

function fetchPart({ query }: PageSession, part: number) {
  const wanted = { ...query, search: query.search.trim(), limit: PAGE_SIZE, offset: part * PAGE_SIZE };
  return staffRequest(
    (tokens) => api.POST('/v1/admin/servers/page', { body: { ...tokens, ...wanted } }),
    'information',
  );
}

function mergePart(
  before: Loaded,
  round: PageSession,
  part: number,
  outcome: Awaited<ReturnType<typeof fetchPart>>,
): Loaded {
  const known = before.round === round ? before : { round, parts: new Map<number, BotServer[]>() };
  if (outcome.kind !== 'ok') return { ...known, failure: outcome };
  const parts = new Map(known.parts).set(part, parseServers(outcome.data) ?? []);
  return { ...known, parts, total: outcome.data.total };
}

/** The servers in parts, each asked for when it comes in sight. What was there stays until something newer is. */
export function useServerPages(query: ServerQuery): ServerRows {
  const [loaded, setLoaded] = useState<Loaded>({ parts: new Map() });
  const current = useRef<PageSession>(undefined);
  const [asking, setAsking] = useState(0);

  const ask = useCallback(async (round: PageSession, part: number) => {
    round.parts.add(part);
    setAsking((count) => count + 1);
    const outcome = await fetchPart(round, part);
    setAsking((count) => count - 1);
    if (current.current !== round) return;
    // All rows in sight may be drawn anew, which must not hold up who scrolls on.
    startTransition(() => setLoaded((before) => mergePart(before, round, part, outcome)));
  }, []);

  const begin = useCallback(
    (wanted: ServerQuery) => {
      const round = { query: wanted, parts: new Set<number>() };
      current.current = round;
      void ask(round, 0);
    },
    [ask],
  );

  useEffect(() => begin(query), [begin, query]);

  const { round, parts, total, failure } = loaded;
  return {
    total,
    rowAt: (index) => parts.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE],
    loadRange: useCallback(
      (first, last) => {
        if (!round || total === undefined || current.current !== round) return;
        const [from, to] = [Math.max(0, first - ROWS_AHEAD), Math.min(total - 1, last + ROWS_AHEAD)];
        for (let part = Math.floor(from / PAGE_SIZE); part <= Math.floor(to / PAGE_SIZE); part += 1) {
          if (!round.parts.has(part)) void ask(round, part);
        }
      },
      [ask, round, total],
    ),
    error: failure,
    isFetching: asking > 0,
    reload: useCallback(() => begin(query), [begin, query]),
  };
}

async function fetchAllServers(): Promise<ApiResult<BotServer[]>> {
  return mapResult(await staffRequest((body) => api.POST('/v1/admin/servers', { body }), 'information'), parseServers);
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
