import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, api } from 'shared-ui';
import { staffRequest } from '../../auth/staff-request.ts';
import { type BotServer, type ServerQuery, serversIn } from './bot-server.ts';
import type { ServerRows } from './server-rows.ts';

const size = 100;

/** How many rows ahead of those in sight are asked for, so that who scrolls finds them there. */
const ahead = size / 2;

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

function askPart({ query }: PageSession, part: number) {
  const wanted = { ...query, search: query.search.trim(), limit: size, offset: part * size };
  return staffRequest(
    (tokens) => api.POST('/v1/admin/servers/page', { body: { ...tokens, ...wanted } }),
    'information',
  );
}

function withAnswer(
  before: Loaded,
  round: PageSession,
  part: number,
  outcome: Awaited<ReturnType<typeof askPart>>,
): Loaded {
  const known = before.round === round ? before : { round, parts: new Map<number, BotServer[]>() };
  if (outcome.kind !== 'ok') return { ...known, failure: outcome };
  const parts = new Map(known.parts).set(part, serversIn(outcome.data) ?? []);
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
    const outcome = await askPart(round, part);
    setAsking((count) => count - 1);
    if (current.current !== round) return;
    // All rows in sight may be drawn anew, which must not hold up who scrolls on.
    startTransition(() => setLoaded((before) => withAnswer(before, round, part, outcome)));
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
    rowAt: (index) => parts.get(Math.floor(index / size))?.[index % size],
    loadRange: useCallback(
      (first, last) => {
        if (!round || total === undefined || current.current !== round) return;
        const [from, to] = [Math.max(0, first - ahead), Math.min(total - 1, last + ahead)];
        for (let part = Math.floor(from / size); part <= Math.floor(to / size); part += 1) {
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
