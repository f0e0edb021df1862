import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import { KeptAnswers } from '../platform/kept-answers.ts';
import { countBotServers } from './bot-servers.ts';

/** How old the number of servers may be, in milliseconds. */
const maxAge = 60_000;

/** The figures that the landing page shows; however many read them, they are counted once a minute. */
export function figuresRoute(app: FastifyInstance, context: Context) {
  const { now } = context;
  const counted = new KeptAnswers<number>(1);
  implement(app, context, contract.figures, async (call) => ({
    servers: await counted.of('servers', { now, maxAge }, () => countBotServers(call)),
  }));
}
