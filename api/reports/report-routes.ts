import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import { limitAddresses } from '../http/limits.ts';
import { countReport } from './count-report.ts';

/** How many reports of one address, which an office may share, count within ten minutes; addresses are not stored. */
const limit = { points: 60, duration: 600 };

/** Failures of releases, as browsers report them. */
export function reportRoutes(app: FastifyInstance, context: Context) {
  const refuseBeyond = limitAddresses(limit);
  implement(app, context, contract.reportFailure, async (call) => {
    await refuseBeyond(call.request.ip);
    await countReport(call, call.input.body);
    return { message: 'OK' };
  });
}
