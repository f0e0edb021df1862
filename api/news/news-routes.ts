import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import type { AppContext, RequestContext } from '../http/context.ts';
import { negotiateLanguage } from '../http/error-messages.ts';
import { registerRoute } from '../http/register-route.ts';
import { registerStaffActionRoute } from '../staff/action-log.ts';
import { listStaffNews, removeNews, saveNews } from './staff-news.ts';

const MAX_SHOWN = 50;

export function registerNewsRoutes(app: FastifyInstance, context: AppContext) {
  registerRoute(app, context, contract.news, { handler: listUserNews });
  registerRoute(app, context, contract.dismissNews, { handler: dismissNews });
  registerRoute(app, context, contract.staffNews, { handler: listStaffNews });
  registerStaffActionRoute(app, context, contract.saveNews, { action: 'news_save', handler: saveNews });
  registerStaffActionRoute(app, context, contract.removeNews, { action: 'news_remove', handler: removeNews });
}

async function listUserNews(call: RequestContext<typeof contract.news>) {
  const { caller, now, request } = call;
  const rows = await selectNewsFor(call)
    .selectAll('news')
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', new Date(now()))]))
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

async function dismissNews(call: RequestContext<typeof contract.dismissNews>) {
  const { db, caller, input } = call;
  // Also if it has ended, because an open page still shows it.
  const item = await selectNewsFor(call).select('news.id').where('news.id', '=', input.body.news_id).executeTakeFirst();
  if (!item) throw new ApiError('news-unknown');
  await db
    .insertInto('news_dismissals')
    .values({ news_id: item.id, user_id: caller.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { message: 'OK' };
}

type UserCall = Pick<RequestContext<typeof contract.news>, 'db' | 'now' | 'caller'>;

/** The published news for the user or an audience that they belong to, including what has ended. */
function selectNewsFor({ db, now, caller: { userId, role } }: UserCall) {
  return db
    .selectFrom('news')
    .where('published_at', '<=', new Date(now()))
    .where((eb) => eb.or([eb('news.user_id', 'is', null), eb('news.user_id', '=', userId)]))
    .where((eb) =>
      eb.or([
        eb('audience', '=', 'everyone'),
        ...(role ? [eb('audience', '=', 'staff')] : []),
        eb.and([
          eb('audience', '=', 'owners'),
          eb.exists(
            eb
              .selectFrom('servers')
              .select('servers.id')
              .where('servers.owner_id', '=', userId)
              .where('servers.left_at', 'is', null),
          ),
        ]),
      ]),
    );
}
