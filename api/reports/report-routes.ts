import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressForLimits } from '../auth/address.ts';
import { contract } from '../contract/contract.ts';
import type { Context } from '../server/context.ts';
import { implement } from '../server/implement.ts';
import { Refusal } from '../server/refusal.ts';
import { countReport } from './count-report.ts';

/** How many reports of one address, which an office may share, count within ten minutes; addresses are not stored. */
const limit = { points: 60, duration: 600 };

/** Failures of releases, as browsers report them. */
export function reportRoutes(app: FastifyInstance, context: Context) {
  const limiter = new RateLimiterMemory(limit);
  implement(app, context, contract.reportFailure, async (call) => {
    await limiter.consume(addressForLimits(call.request.ip)).catch((rejection: unknown) => {
      if (rejection instanceof RateLimiterRes) throw new Refusal('too-many-requests', rejection.msBeforeNext / 1000);
      throw rejection;
    });
    await countReport(call, call.input.body);
    return { message: 'OK' };
  });
}
