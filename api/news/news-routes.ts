import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { AppContext, RequestContext } from '../http/context.ts';
import { negotiateLanguage } from '../http/error-messages.ts';
import { registerRoute } from '../http/register-route.ts';

const MAX_SHOWN = 50;

export function registerNewsRoutes(app: FastifyInstance, context: AppContext) {
  registerRoute(app, context, contract.news, { handler: listUserNews });
  registerRoute(app, context, contract.dismissNews, { handler: dismissNews });
}

async function listUserNews({ db, caller, request }: RequestContext<typeof contract.news>) {
  const rows = await selectNewsFor(db, caller.userId)
    .selectAll('news')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('news_dismissals')
            .select('news_id')
            .whereRef('news_dismissals.news_id', '=', 'news.id')
            .where('news_dismissals.user_id', '=', caller.userId),
        ),
      ),
    )
    .orderBy('published_at', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  const isHungarian = negotiateLanguage(request.headers['accept-language']) === 'hu';
  return Object.fromEntries(
    rows.map((row) => [
      row.id,
      {
        ...(isHungarian
          ? { name: row.name_hu, description: row.description_hu }
          : { name: row.name_en, description: row.description_en }),
        ...(row.path === null ? {} : { path: row.path }),
      },
    ]),
  );
}

async function dismissNews({ db, caller, input }: RequestContext<typeof contract.dismissNews>) {
  const item = await selectNewsFor(db, caller.userId)
    .select('news.id')
    .where('news.id', '=', input.body.news_id)
    .executeTakeFirst();
  if (!item) throw new ApiError('news-unknown');
  await db
    .insertInto('news_dismissals')
    .values({ news_id: item.id, user_id: caller.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { message: 'OK' };
}

function selectNewsFor(db: Database, userId: string) {
  return db.selectFrom('news').where((eb) => eb.or([eb('news.user_id', 'is', null), eb('news.user_id', '=', userId)]));
}
