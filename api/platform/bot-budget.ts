import { type BotCaller, type BotShare, botShares, getBotCaller } from './bot-caller.ts';
import { PlatformUnavailableError } from './errors.ts';
import { RouteLimits } from './route-limits.ts';

interface Rate {
  perSecond: number;
  /** The size of a burst. */
  burst: number;
}

/**
 * The platform allows 50 calls of a bot per second. Other shares leave enough for saves and staff, which come first.
 * A rate and its burst are what can be sent within one second. All API processes share the rates `total` and `visitors`;
 * each has its own rate for jobs, because each job runs in one of them.
 */
export const BOT_RATES = {
  total: { perSecond: 40, burst: 10 },
  visitors: { perSecond: 25, burst: 10 },
  background: { perSecond: 10, burst: 1 },
} as const satisfies Record<string, Rate>;

/** How long a call may wait for its turn. Jobs wait as long as they take. */
const MAX_WAIT_MS: Record<BotShare, number> = {
  trusted: 10_000,
  visitors: 10_000,
  background: Number.POSITIVE_INFINITY,
};

/** How many calls may wait; further ones of visitors fail at once, unless only few of the same user wait. */
const MAX_WAITING = 2000;
const FEW_WAITING = 20;

const RETRY_SECONDS = 5;

/** How often waiting calls are looked at. */
const TICK_MS = 20;

interface Waiting {
  route: string;
  rejectAt: number;
  start: () => void;
  reject: (error: Error) => void;
}

/** Decides when a call with the bot token may be sent, so that no user can use up what the platform allows all of them. */
export class BotBudget {
  readonly routes = new RouteLimits();
  private readonly allowances = {
    total: new Allowance(BOT_RATES.total),
    visitors: new Allowance(BOT_RATES.visitors),
    background: new Allowance(BOT_RATES.background),
  };
  /** The waiting calls of each share by key. The first key has waited longest for its turn. */
  private readonly waiting: Record<BotShare, Map<string, Waiting[]>> = {
    trusted: new Map(),
    visitors: new Map(),
    background: new Map(),
  };
  private count = 0;
  private processes = 1;
  private timer: NodeJS.Timeout | undefined;

  /** The number of API processes among which the budget is divided. */
  get processCount(): number {
    return this.processes;
  }

  set processCount(count: number) {
    this.processes = count;
    for (const share of ['total', 'visitors'] as const) this.allowances[share].divideBy(count);
  }

  /** Sends a call of the current caller when it is its turn. */
  async run<T>(route: string, send: () => Promise<T>): Promise<T> {
    const caller = getBotCaller();
    await this.waitForTurn(caller, route);
    try {
      return await send();
    } finally {
      this.routes.end(route);
      this.startDue();
    }
  }

  private waitForTurn({ share, key }: BotCaller, route: string): Promise<void> {
    return new Promise((start, reject) => {
      const keys = this.waiting[share];
      const calls = keys.get(key) ?? [];
      const isFull = this.count >= MAX_WAITING && calls.length >= FEW_WAITING;
      if (isFull && share === 'visitors') return reject(createWaitError());
      keys.set(key, calls);
      calls.push({ route, start, reject, rejectAt: performance.now() + MAX_WAIT_MS[share] });
      this.count += 1;
      this.startDue();
    });
  }

  /** Starts the calls whose turn it is, and looks again soon if others still wait. */
  private startDue() {
    const now = performance.now();
    this.rejectLate(now);
    for (const share of botShares) while (this.startNext(share, now));
    clearTimeout(this.timer);
    this.timer = this.count > 0 ? setTimeout(() => this.startDue(), TICK_MS).unref() : undefined;
  }

  private startNext(share: BotShare, now: number): boolean {
    const allowances = share === 'trusted' ? [this.allowances.total] : [this.allowances.total, this.allowances[share]];
    if (allowances.some((allowance) => !allowance.isAvailable(now))) return false;
    const keys = this.waiting[share];
    for (const [key, calls] of keys) {
      const index = calls.findIndex(({ route }) => share === 'trusted' || this.routes.isOpen(route, now));
      const [call] = index < 0 ? [] : calls.splice(index, 1);
      if (!call) continue;
      // The others have their turn first.
      keys.delete(key);
      if (calls.length > 0) keys.set(key, calls);
      this.count -= 1;
      for (const allowance of allowances) allowance.take();
      this.routes.take(call.route);
      call.start();
      return true;
    }
    return false;
  }

  private rejectLate(now: number) {
    for (const keys of Object.values(this.waiting))
      for (const [key, calls] of keys) {
        const late = calls.filter(({ rejectAt }) => rejectAt <= now);
        if (late.length === 0) continue;
        const rest = calls.filter(({ rejectAt }) => rejectAt > now);
        if (rest.length > 0) keys.set(key, rest);
        else keys.delete(key);
        this.count -= late.length;
        for (const { reject } of late) reject(createWaitError());
      }
  }

  /** Rejects all waiting calls. */
  stop() {
    this.rejectLate(Number.POSITIVE_INFINITY);
    clearTimeout(this.timer);
  }
}

function createWaitError(): Error {
  return new PlatformUnavailableError(RETRY_SECONDS, undefined, 'Too many calls of the chat platform are waiting.');
}

/** A number of calls that grows with time. */
class Allowance {
  private readonly rate: Rate;
  private perSecond: number;
  private burst: number;
  private calls: number;
  private updatedAt = performance.now();

  constructor(rate: Rate) {
    this.rate = rate;
    this.perSecond = rate.perSecond;
    this.burst = rate.burst;
    this.calls = rate.burst;
  }

  divideBy(count: number) {
    this.perSecond = this.rate.perSecond / count;
    // With less than one, no call would ever be available.
    this.burst = Math.max(1, this.rate.burst / count);
    this.calls = Math.min(this.calls, this.burst);
  }

  isAvailable(now: number): boolean {
    this.calls = Math.min(this.burst, this.calls + ((now - this.updatedAt) / 1000) * this.perSecond);
    this.updatedAt = now;
    return this.calls >= 1;
  }

  take() {
    this.calls -= 1;
  }
}
