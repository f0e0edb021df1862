import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { callPath } from '../faults/fault.ts';

/** How many calls the platform lets through. */
interface Allowance {
  /** Calls of one route that only read, in a window. */
  reads: number;
  /** Calls of one route that change something, in a window. */
  writes: number;
  /** Calls of one token altogether, in a second. */
  perSecond: number;
}

/** The names of the allowances that can be chosen. */
export const allowanceNames = ['usual', 'tight', 'none'] as const;
export type AllowanceName = (typeof allowanceNames)[number];

/** What they allow. */
export const allowances: Record<AllowanceName, Allowance> = {
  usual: { reads: 10, writes: 5, perSecond: 50 },
  tight: { reads: 1, writes: 1, perSecond: 5 },
  none: { reads: 1_000_000, writes: 1_000_000, perSecond: 1_000_000 },
};

const windows = { route: 5000, global: 1000 };

/** How a call stands among those before it. */
interface RateWindow {
  count: number;
  /** When the count starts again, in milliseconds since 1970, and in how many seconds that is. */
  until: number;
  resetAfter: number;
}

/** Counts calls in windows of time. */
export interface RateLimits {
  allowance: AllowanceName;
  /** Counts a request and returns the state of its window. */
  count(key: string, length: number): RateWindow;
}

/** Starts counting; always by the real clock, because clients really wait. */
export function createRateLimits(now: () => number = Date.now): RateLimits {
  const counted = new Map<string, { count: number; until: number }>();
  return {
    allowance: 'usual',
    count: (key, length) => {
      if (counted.size > 20_000) for (const [old, { until }] of counted) if (until <= now()) counted.delete(old);
      const existing = counted.get(key);
      const window = existing && existing.until > now() ? existing : { count: 0, until: now() + length };
      window.count += 1;
      counted.set(key, window);
      return { ...window, resetAfter: Math.max(0, window.until - now()) / 1000 };
    },
  };
}

/** Answers that there were too many calls, as the platform does. */
export async function tooManyRequests(
  reply: FastifyReply,
  seconds: number,
  scope: 'user' | 'shared' | 'global',
): Promise<FastifyReply> {
  const isGlobal = scope === 'global';
  if (isGlobal) void reply.header('x-ratelimit-global', 'true');
  return reply
    .code(429)
    .headers({ 'retry-after': Math.ceil(seconds), 'x-ratelimit-scope': scope })
    .send({ message: 'You are being rate limited.', retry_after: seconds, global: isGlobal });
}

/** Limits the calls of the API: each route for itself, and all of a token together. */
export function addRateLimits(app: FastifyInstance, rateLimits: RateLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = callPath(request.url);
    if (path.startsWith('/oauth2/token')) return;
    const allowance = allowances[rateLimits.allowance];
    const caller = digest(request.headers.authorization ?? request.ip);

    const overall = rateLimits.count(caller, windows.global);
    if (overall.count > allowance.perSecond) {
      await tooManyRequests(reply, overall.resetAfter, 'global');
      return;
    }

    const bucket = digest(`${request.method} ${callPath(request.routeOptions.url ?? '')}`);
    const limit = request.method === 'GET' ? allowance.reads : allowance.writes;
    const window = rateLimits.count(`${bucket} ${majorParameter(path)} ${caller}`, windows.route);
    const { resetAfter } = window;
    void reply.headers({
      'x-ratelimit-limit': limit,
      'x-ratelimit-remaining': Math.max(0, limit - window.count),
      'x-ratelimit-reset': (window.until / 1000).toFixed(3),
      'x-ratelimit-reset-after': resetAfter.toFixed(3),
      'x-ratelimit-bucket': bucket,
    });
    if (window.count > limit) await tooManyRequests(reply, resetAfter, 'user');
  });
}

/** The id in a path that has a bucket of its own: the server's or the channel's. */
function majorParameter(path: string): string {
  return /^\/(?:guilds|channels)\/(\d+)/.exec(path)?.[1] ?? '';
}

function digest(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
