import type { RateLimiter } from '../rest/rate-limits.ts';
import { offline, type Presence } from '../world/presences.ts';
import type { PlatformEvents } from './events.ts';
import { createSession, getShard, type Identity, type Session } from './session.ts';

/** How long a bot can resume a session after its connection was lost. */
const RESUMABLE_MS = 3 * 60_000;

/** What the platform allows: starts of sessions in a day, and of one shard in five seconds. */
export const sessionStarts = { perDay: 1000, concurrency: 16, windowMs: 5000, dayMs: 86_400_000 };

/** The sessions of the bot, and the starts that are left. */
export interface Sessions {
  open(identity: Identity): Session;
  find(id: string): Session | undefined;
  /** Counts the start of a shard; false if the platform does not allow it yet. */
  mayIdentify(shard: number): boolean;
  /** The starts of this day that are left, and the milliseconds until there are new ones. */
  getRemainingStarts(): { remaining: number; resetAfterMs: number };
  /** Sessions with a connection. */
  list(): readonly Session[];
  /** What is seen of the bot on a server; it is offline without a connection. */
  getPresence(serverId: string): Presence;
}

interface SessionsOptions {
  now: () => number;
  events: PlatformEvents;
  rateLimiter: RateLimiter;
}

/** Keeps the sessions, and delivers the platform's events to them. */
export function createSessions({ now, events, rateLimiter }: SessionsOptions): Sessions {
  const sessions = new Map<string, Session>();
  let day = { started: 0, since: now() };
  const lastStarts = new Map<number, number>();
  const removeExpired = () => {
    for (const [id, { detachedAt }] of sessions)
      if (detachedAt !== undefined && now() - detachedAt > RESUMABLE_MS) sessions.delete(id);
  };
  const countStarts = () => {
    if (now() - day.since >= sessionStarts.dayMs) day = { started: 0, since: now() };
    return day;
  };
  events.on('event', (event) => {
    removeExpired();
    for (const session of sessions.values()) session.deliver(event);
  });
  const list = () => [...sessions.values()].filter(({ connection }) => connection);
  return {
    open: (identity) => {
      removeExpired();
      const session = createSession(identity, now);
      sessions.set(session.id, session);
      return session;
    },
    find: (id) => {
      removeExpired();
      return sessions.get(id);
    },
    mayIdentify: (shard) => {
      const today = countStarts();
      const key = shard % sessionStarts.concurrency;
      const isTooSoon = now() - (lastStarts.get(key) ?? -Infinity) < sessionStarts.windowMs;
      if (rateLimiter.limitName !== 'none' && (isTooSoon || today.started >= sessionStarts.perDay)) return false;
      today.started += 1;
      lastStarts.set(key, now());
      return true;
    },
    getRemainingStarts: () => {
      const { started, since } = countStarts();
      const remaining = Math.max(0, sessionStarts.perDay - started);
      return { remaining, resetAfterMs: since + sessionStarts.dayMs - now() };
    },
    list,
    getPresence: (serverId) =>
      list().findLast(({ identity: { shard } }) => getShard(serverId, shard[1]) === shard[0])?.presence ?? offline,
  };
}
