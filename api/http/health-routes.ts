import { contract } from 'api-contract/contract';
import { version } from 'config/version';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { AppContext } from './context.ts';
import { createOpenApiDocument, features } from './openapi.ts';
import { registerRoute } from './register-route.ts';

/** Routes of health, readiness and the OpenAPI document. */
export function registerHealthRoutes(app: FastifyInstance, context: AppContext) {
  const { isSimulated } = context.platform;
  const document = createOpenApiDocument({ features: isSimulated ? [...features, 'demo'] : features, isSimulated });
  app.get('/v1/openapi.json', async () => document);
  registerRoute(app, context, contract.health, {
    async handler({ isStopping, request }) {
      // Only for gateways that check this process: a client whose call they forwarded may get 200.
      if (isStopping && !request.headers['x-forwarded-for']) throw new ApiError('not-ready');
      return { message: 'OK', version };
    },
  });
  registerRoute(app, context, contract.ready, {
    async handler({ db, log }) {
      const isReadOnly = await isDatabaseReadOnly(db).catch((error: unknown) => {
        log.error({ err: error }, 'The database does not respond.');
        throw new ApiError('not-ready');
      });
      if (isReadOnly) {
        log.error({}, 'The database accepts no changes. It may be a replica.');
        throw new ApiError('not-ready');
      }
      return { message: 'OK' };
    },
  });
}

/** Whether the database accepts no changes; throws if it does not respond. */
export async function isDatabaseReadOnly(db: Database): Promise<boolean> {
  const setting = sql<{ readOnly: string }>`select current_setting('transaction_read_only') as "readOnly"`;
  const { rows } = await setting.execute(db);
  return rows[0]?.readOnly !== 'off';
}
