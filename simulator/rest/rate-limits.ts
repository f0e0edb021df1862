import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { getApiPath } from '../faults/fault.ts';

/** The rate limits of the platform. */
interface RateLimits {
  /** Reading requests to one route per window. */
  reads: number;
  /** Writing requests to one route per window. */
  writes: number;
  /** Requests of one token per second. */
  perSecond: number;
}

/** The names of the selectable limits. */
export const rateLimitNames = ['default', 'tight', 'none'] as const;
export type RateLimitName = (typeof rateLimitNames)[number];

/** The selectable limits by name. */
export const rateLimits: Record<RateLimitName, RateLimits> = {
  default: { reads: 10, writes: 5, perSecond: 50 },
  tight: { reads: 1, writes: 1, perSecond: 5 },
  none: { reads: 1_000_000, writes: 1_000_000, perSecond: 1_000_000 },
};

const WINDOW_MS = { route: 5000, webhook: 2000, global: 1000 };

/** The state of a window after a request. */
interface RateWindow {
  count: number;
  /** The end of the window in milliseconds since 1970, and the seconds until then. */
  until: number;
  resetAfter: number;
}

/** Counts requests in time windows. */
export interface RateLimiter {
  limitName: RateLimitName;
  /** Counts a request and returns the state of its window. */
  count(key: string, windowMs: number): RateWindow;
}

/** Creates a limiter. It uses the real clock by default, because clients wait in real time. */
export function createRateLimiter(now: () => number = Date.now): RateLimiter {
  const windows = new Map<string, { count: number; until: number }>();
  return {
    limitName: 'default',
    count: (key, windowMs) => {
      if (windows.size > 20_000) for (const [old, { until }] of windows) if (until <= now()) windows.delete(old);
      const existing = windows.get(key);
      const window = existing && existing.until > now() ? existing : { count: 0, until: now() + windowMs };
      window.count += 1;
      windows.set(key, window);
      return { ...window, resetAfter: Math.max(0, window.until - now()) / 1000 };
    },
  };
}

/** Sends the platform's 429 response. */
export async function sendTooManyRequests(
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

/** Limits requests to the API per route and per token. The token in the path of a webhook or interaction has limits of its own. */
export function addRateLimits(app: FastifyInstance, rateLimiter: RateLimiter): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = getApiPath(request.url);
    if (path.startsWith('/oauth2/token')) return;
    const limits = rateLimits[rateLimiter.limitName];
    const pathToken = getPathToken(path);
    const callerKey = digest(pathToken ?? request.headers.authorization ?? request.ip);

    // Webhooks and responses to interactions do not count for the bot, even if its library sends the token along.
    const globalWindow = pathToken === undefined ? rateLimiter.count(callerKey, WINDOW_MS.global) : undefined;
    if (globalWindow && globalWindow.count > limits.perSecond) {
      await sendTooManyRequests(reply, globalWindow.resetAfter, 'global');
      return;
    }

    const bucket = digest(`${request.method} ${getApiPath(request.routeOptions.url ?? '')}`);
    const limit = request.method === 'GET' ? limits.reads : limits.writes;
    const windowMs = pathToken === undefined ? WINDOW_MS.route : WINDOW_MS.webhook;
    const window = rateLimiter.count(`${bucket} ${getMajorParameter(path)} ${callerKey}`, windowMs);
    const { resetAfter } = window;
    void reply.headers({
      'x-ratelimit-limit': limit,
      'x-ratelimit-remaining': Math.max(0, limit - window.count),
      'x-ratelimit-reset': (window.until / 1000).toFixed(3),
      'x-ratelimit-reset-after': resetAfter.toFixed(3),
      'x-ratelimit-bucket': bucket,
    });
    if (window.count > limit) await sendTooManyRequests(reply, resetAfter, 'user');
  });
}

/** Returns the id of the server, channel or webhook of a path; each has separate limits. */
function getMajorParameter(path: string): string {
  return /^\/(?:guilds|channels|webhooks)\/(\d+)/.exec(path)?.[1] ?? '';
}

/** Returns the id and token of a webhook or interaction in a path. */
function getPathToken(path: string): string | undefined {
  return /^\/(?:webhooks|interactions)\/\d+\/[^/?]+/.exec(path)?.[0];
}

function digest(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
