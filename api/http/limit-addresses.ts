import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressForLimits } from '../auth/address.ts';
import { Refusal } from './refusal.ts';

/** A limit for each address in this process alone; it refuses whoever is beyond it. */
export function limitAddresses(limit: { points: number; duration: number }) {
  const limiter = new RateLimiterMemory(limit);
  return async (address: string) => {
    await limiter.consume(addressForLimits(address)).catch((rejection: unknown) => {
      if (rejection instanceof RateLimiterRes) throw new Refusal('too-many-requests', rejection.msBeforeNext / 1000);
      throw rejection;
    });
  };
}
