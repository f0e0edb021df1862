import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { readerLanguage } from '../http/failure-body.ts';
import { type Call, implement } from '../http/implement.ts';
import { Refusal } from '../http/refusal.ts';

const mostShown = 50;

/** News for the person who is signed in. */
export function newsRoutes(app: FastifyInstance, context: Context) {
  implement(app, context, contract.news, answerNews);
  implement(app, context, contract.dismissNews, dismissNews);
}

async function answerNews({ db, caller, request }: Call<typeof contract.news>) {
  const rows = await forPerson(db, caller.userId)
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
    .limit(mostShown)
    .execute();
  const hungarian = readerLanguage(request.headers['accept-language']) === 'hu';
  return Object.fromEntries(
    rows.map((row) => [
      row.id,
      {
        ...(hungarian
          ? { name: row.name_hu, description: row.description_hu }
          : { name: row.name_en, description: row.description_en }),
        ...(row.path === null ? {} : { path: row.path }),
      },
    ]),
  );
}

async function dismissNews({ db, caller, input }: Call<typeof contract.dismissNews>) {
  const item = await forPerson(db, caller.userId)
    .select('news.id')
    .where('news.id', '=', input.body.news_id)
    .executeTakeFirst();
  if (!item) throw new Refusal('news-unknown');
  await db
    .insertInto('news_dismissals')
    .values({ news_id: item.id, user_id: caller.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { message: 'OK' };
}

function forPerson(db: Context['db'], userId: string) {
  return db.selectFrom('news').where((eb) => eb.or([eb('news.user_id', 'is', null), eb('news.user_id', '=', userId)]));
}
