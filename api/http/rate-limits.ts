import type { ErrorCode } from 'api-contract/error-codes';
import { toRateLimitKey } from 'config/ip-address';
import { sql } from 'kysely';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';

interface RateLimit {
  hits: number;
  /** The length of the window. */
  seconds: number;
  /** The error code when the limit is exceeded. */
  reason?: ErrorCode;
}

/** The limits that are counted in the database, exact across all processes. The keys are user ids or IP addresses. */
export const RATE_LIMITS = {
  signIn: { hits: 60, seconds: 60 },
  staffActivation: { hits: 10, seconds: 3600 },
  /** Reads of the guild list that bypass the cache. */
  freshGuilds: { hits: 30, seconds: 60 },
  manifest: { hits: 10, seconds: 60 },
  logTestMessage: { hits: 5, seconds: 60 },
  featureTestMessage: { hits: 5, seconds: 60 },
  userLookup: { hits: 30, seconds: 60 },
  /** Rejected staff actions that are written to the action log. */
  deniedAttempt: { hits: 30, seconds: 3600 },
  newTicket: { hits: 10, seconds: 24 * 3600, reason: 'tickets-many' },
  ticketMessage: { hits: 60, seconds: 3600, reason: 'messages-many' },
} as const satisfies Record<string, RateLimit>;

/** Counts a request against a limit in the database; throws if it is exceeded. */
export async function consumeRateLimit({ db, now }: QueryDeps, key: string, limit: RateLimit) {
  const at = new Date(now());
  const resetAt = new Date(now() + limit.seconds * 1000);
  // A window that ends later than a new one is from before the clock was set back.
  const hasEnded = sql`(limits.reset_at <= ${at} or limits.reset_at > ${resetAt})`;
  const { hits, reset_at } = await db
    .insertInto('limits')
    .values({ key, hits: 1, reset_at: resetAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when ${hasEnded} then 1 else limits.hits + 1 end`,
        reset_at: sql`case when ${hasEnded} then ${resetAt}::timestamptz else limits.reset_at end`,
      }),
    )
    .returning(['hits', 'reset_at'])
    .executeTakeFirstOrThrow();
  if (hits > limit.hits) throw new ApiError(limit.reason ?? 'too-many-requests', (reset_at.getTime() - now()) / 1000);
}

/** How many IP addresses a limit remembers; beyond that, it forgets the oldest one. */
export const MAX_ADDRESSES = 20_000;

/** A limit per IP address in this process. */
export class IpRateLimit {
  private readonly limiter: RateLimiterMemory;
  // The library forgets addresses only after the duration, which would let visitors decide how much memory it uses.
  private readonly keys = new Set<string>();

  constructor(limit: { points: number; duration: number }) {
    this.limiter = new RateLimiterMemory(limit);
  }

  /** Counts a request; throws if the limit is exceeded. */
  async consume(address: string) {
    const key = toRateLimitKey(address);
    this.keys.add(key);
    const [oldest] = this.keys;
    if (oldest !== undefined && this.keys.size > MAX_ADDRESSES) {
      this.keys.delete(oldest);
      await this.limiter.delete(oldest);
    }
    await consumeOrThrow(this.limiter, key);
  }

  /** The milliseconds until the address may send requests again if it has reached the limit. Counts nothing. */
  async getWaitMs(address: string): Promise<number | undefined> {
    const used = await this.limiter.get(toRateLimitKey(address));
    return used && used.consumedPoints >= this.limiter.points ? used.msBeforeNext : undefined;
  }
}

interface KeyChecks {
  /** Whether the key was right a moment ago; costs no query for each key. */
  isRecentKey: () => Promise<boolean>;
  checkKey: () => Promise<boolean>;
}

/** The limits of all calls in this process. */
export class CallLimits {
  private readonly addresses: IpRateLimit;
  private readonly bot: RateLimiterMemory;

  constructor({ callsPerMinute, botCallsPerMinute }: { callsPerMinute: number; botCallsPerMinute: number }) {
    this.addresses = new IpRateLimit({ points: callsPerMinute, duration: 60 });
    this.bot = new RateLimiterMemory({ points: botCallsPerMinute, duration: 60 });
  }

  /** Counts a call of an address. */
  consumeForAddress(address: string) {
    return this.addresses.consume(address);
  }

  /**
   * Counts a call of the bot: against its own limit if the key is right, otherwise against that of the address. Other
   * calls of its address, such as those with an old key, never block the bot.
   */
  async consumeForBot(address: string, { isRecentKey, checkKey }: KeyChecks): Promise<boolean> {
    const waitMs = await this.addresses.getWaitMs(address);
    if (waitMs !== undefined && !(await isRecentKey())) throw new ApiError('too-many-requests', waitMs / 1000);
    const isRight = await checkKey();
    if (isRight) await consumeOrThrow(this.bot, 'bot');
    else await this.addresses.consume(address);
    return isRight;
  }
}

async function consumeOrThrow(limiter: RateLimiterMemory, key: string) {
  await limiter.consume(key).catch((rejection: unknown) => {
    if (rejection instanceof RateLimiterRes) throw new ApiError('too-many-requests', rejection.msBeforeNext / 1000);
    throw rejection;
  });
}
