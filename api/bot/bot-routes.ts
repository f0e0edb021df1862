import type { FastifyInstance } from 'fastify';
import { contract } from '../contract/contract.ts';
import type { Context } from '../server/context.ts';
import { implement } from '../server/implement.ts';
import { answerReport } from './report-commands.ts';

/** What the bot tells the site. */
export function botRoutes(app: FastifyInstance, context: Context) {
  implement(app, context, contract.reportCommands, answerReport);
}
