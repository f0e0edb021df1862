import type { FastifyInstance } from 'fastify';
import { contract } from '../contract/contract.ts';
import type { Context } from '../server/context.ts';
import { implement } from '../server/implement.ts';
import { countBotServers } from './bot-servers.ts';

/** How old the number of servers may be, in milliseconds. */
const maxAge = 60_000;

/** The figures that the landing page shows; however many read them, they are counted once a minute. */
export function figuresRoute(app: FastifyInstance, context: Context) {
  const { now } = context;
  let last = { at: Number.NEGATIVE_INFINITY, servers: 0 };
  implement(app, context, contract.figures, async (call) => {
    // A clock that was set back must not keep them until it is there again.
    if (Math.abs(now() - last.at) > maxAge) last = { at: now(), servers: await countBotServers(call) };
    return { servers: last.servers };
  });
}
