import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { features, openApi } from '../documentation/openapi.ts';
import type { Context } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import { Refusal } from '../http/refusal.ts';

/** Health, readiness, and the API's description of itself. */
export function operationRoutes(app: FastifyInstance, context: Context) {
  const { simulated } = context.platform;
  const document = openApi({ features: simulated ? [...features, 'demo'] : features, simulated });
  app.get('/v1/openapi.json', async () => document);
  implement(app, context, contract.health, async () => ({ message: 'OK' }));
  implement(app, context, contract.ready, async ({ db, log }) => {
    await sql`select 1`.execute(db).catch((error: unknown) => {
      log.error({ err: error }, 'The database does not answer.');
      throw new Refusal('not-ready');
    });
    return { message: 'OK' };
  });
}
