import type { FastifyInstance } from 'fastify';
import { contract } from '../contract/contract.ts';
import type { Context } from '../server/context.ts';
import { implement } from '../server/implement.ts';

/** How old the number of servers may be, in milliseconds. */
const maxAge = 60_000;

/** The figures that the landing page shows; however many read them, they are counted once a minute. */
export function figuresRoute(app: FastifyInstance, context: Context) {
  const { now } = context;
  let last = { at: Number.NEGATIVE_INFINITY, servers: 0 };
  implement(app, context, contract.figures, async (call) => {
    if (now() - last.at > maxAge) last = { at: now(), servers: await countServers(call) };
    return { servers: last.servers };
  });
}

async function countServers({ db }: Pick<Context, 'db'>): Promise<number> {
  const { servers } = await db
    .selectFrom('servers')
    .select(({ fn }) => fn.countAll<string>().as('servers'))
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(servers);
}
