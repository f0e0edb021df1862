import { randomBytes } from 'node:crypto';
import type { QueryDeps } from '../db/tables.ts';

/** A piece of news in both languages. */
export interface NewsTexts {
  name: { en: string; hu: string };
  description: { en: string; hu: string };
}

/** The page that a piece of news links to, and an id derived from it. */
interface LinkedPage {
  id: string;
  path: string;
}

/** Publishes news to everyone or one user; returns its id. */
export async function publishNews(
  { db, now }: QueryDeps,
  texts: NewsTexts,
  userId?: string,
  subject?: LinkedPage,
): Promise<string> {
  const id = subject?.id ?? `news-${randomBytes(6).toString('hex')}`;
  await db
    .insertInto('news')
    .values({
      id,
      user_id: userId ?? null,
      name_en: texts.name.en,
      name_hu: texts.name.hu,
      description_en: texts.description.en,
      description_hu: texts.description.hu,
      published_at: new Date(now()),
      path: subject?.path ?? null,
    })
    .execute();
  return id;
}

/** Deletes news; returns whether it existed. */
export async function withdrawNews({ db }: Pick<QueryDeps, 'db'>, id: string): Promise<boolean> {
  return (await db.deleteFrom('news').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;
}

/** The latest public news. */
export function listNews({ db }: Pick<QueryDeps, 'db'>) {
  return db
    .selectFrom('news')
    .select(['id', 'name_en', 'published_at'])
    .where('user_id', 'is', null)
    .orderBy('published_at', 'desc')
    .limit(50)
    .execute();
}
