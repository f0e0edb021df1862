import { isIPv6 } from 'node:net';
import { shortAddress } from './log.ts';

/** How many requests of one network may be under way at the same time. */
const CONCURRENT_REQUESTS = 500;

/** How many seconds' worth of requests may come at once. */
const BURST_SECONDS = 5;

/** How many networks are remembered; beyond it those that were idle longest are forgotten. */
const MAX_NETWORKS = 50_000;

interface Usage {
  /** How many requests may come at this moment. */
  allowance: number;
  /** When that was, in milliseconds. */
  at: number;
  underWay: number;
}

/** Counts the requests of each network, which is an IPv4 address or the /64 of an IPv6 address. */
export class NetworkLimiter {
  private readonly usages = new Map<string, Usage>();
  private readonly perSecond: number;
  private readonly now: () => number;

  constructor(perSecond: number, now = () => performance.now()) {
    this.perSecond = perSecond;
    this.now = now;
  }

  /** Begins a request and returns what ends it; undefined if the network has to wait. */
  begin(address: string): (() => void) | undefined {
    const network = networkOf(address);
    const burst = this.perSecond * BURST_SECONDS;
    const now = this.now();
    const usage = this.usages.get(network) ?? { allowance: burst, at: now, underWay: 0 };
    usage.allowance = Math.min(burst, usage.allowance + ((now - usage.at) / 1000) * this.perSecond);
    usage.at = now;
    // Moved to the end, so that the first entries are those that were idle longest.
    this.usages.delete(network);
    this.usages.set(network, usage);
    if (this.usages.size > MAX_NETWORKS) this.forgetOldest();
    if (usage.allowance < 1 || usage.underWay >= CONCURRENT_REQUESTS) return undefined;
    usage.allowance--;
    usage.underWay++;
    return () => {
      usage.underWay--;
    };
  }

  private forgetOldest() {
    const [oldest] = this.usages.keys();
    if (oldest !== undefined) this.usages.delete(oldest);
  }
}

function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(plain) ? shortAddress(plain) : plain;
}
