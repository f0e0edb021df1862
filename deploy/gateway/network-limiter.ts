import { toRateLimitKey } from 'config/ip-address';

/** How many concurrent requests a network may have. */
const CONCURRENT_REQUESTS = 500;

/** How many request bodies a network may send at the same time. */
const CONCURRENT_BODIES = 50;

/** The size of a burst, in seconds' worth of requests. */
const BURST_SECONDS = 5;

/** How many networks are tracked; beyond it, those that were idle longest are evicted. */
const MAX_NETWORKS = 50_000;

interface Usage {
  /** How many requests may start now. */
  allowance: number;
  /** When the allowance was updated, in milliseconds. */
  updatedAt: number;
  concurrent: number;
}

/** Limits the requests of each network: an IPv4 address, or the /64 of an IPv6 address. */
export class NetworkLimiter {
  private readonly usages = new Map<string, Usage>();
  private readonly perSecond: number;
  private readonly now: () => number;

  constructor(perSecond: number, now = () => performance.now()) {
    this.perSecond = perSecond;
    this.now = now;
  }

  /** Starts a request and returns a function that ends it; undefined if the network has to wait. */
  begin(address: string): (() => void) | undefined {
    const network = toRateLimitKey(address);
    const burst = this.perSecond * BURST_SECONDS;
    const now = this.now();
    const usage = this.usages.get(network) ?? { allowance: burst, updatedAt: now, concurrent: 0 };
    usage.allowance = Math.min(burst, usage.allowance + ((now - usage.updatedAt) / 1000) * this.perSecond);
    usage.updatedAt = now;
    // Re-inserted at the end, so that the first entry was idle longest.
    this.usages.delete(network);
    this.usages.set(network, usage);
    if (this.usages.size > MAX_NETWORKS) this.evictOldest();
    if (usage.allowance < 1 || usage.concurrent >= CONCURRENT_REQUESTS) return undefined;
    usage.allowance--;
    usage.concurrent++;
    return () => {
      usage.concurrent--;
    };
  }

  private evictOldest() {
    const [oldest] = this.usages.keys();
    if (oldest !== undefined) this.usages.delete(oldest);
  }
}

/** Limits the bodies that each network is sending. */
export class BodyLimiter {
  /** Networks without a body on its way have no entry. */
  private readonly counts = new Map<string, number>();

  /** Counts a body and returns a function that ends it, which may be called twice; undefined if there are too many. */
  begin(address: string): (() => void) | undefined {
    const network = toRateLimitKey(address);
    const count = this.counts.get(network) ?? 0;
    if (count >= CONCURRENT_BODIES) return undefined;
    this.counts.set(network, count + 1);
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      const remaining = (this.counts.get(network) ?? 1) - 1;
      if (remaining > 0) this.counts.set(network, remaining);
      else this.counts.delete(network);
    };
  }
}
