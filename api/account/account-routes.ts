import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import { answerDeletion } from './deletion.ts';
import { answerExport } from './export.ts';
import { answerProfile } from './profile.ts';

/** A person's own account. */
export function accountRoutes(app: FastifyInstance, context: Context) {
  implement(app, context, contract.profile, answerProfile);
  implement(app, context, contract.exportAccount, answerExport);
  implement(app, context, contract.deleteAccount, answerDeletion);
}
