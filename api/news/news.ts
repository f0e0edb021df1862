import { randomBytes } from 'node:crypto';
import type { NewsAudience } from 'api-contract/staff-news';
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

/** Who gets a piece of news, and when. */
export interface NewsSettings {
  audience: NewsAudience;
  startsAt: Date;
  /** Null if it does not end. */
  endsAt: Date | null;
}

interface NewsOptions extends Partial<NewsSettings> {
  /** The only recipient. */
  userId?: string | undefined;
  page?: LinkedPage;
}

/** Publishes news to everyone, an audience or one user, by default from now on; returns its id. */
export async function publishNews(
  { db, now }: QueryDeps,
  texts: NewsTexts,
  { userId, page, audience = 'everyone', startsAt = new Date(now()), endsAt = null }: NewsOptions = {},
): Promise<string> {
  const id = page?.id ?? `news-${randomBytes(6).toString('hex')}`;
  await db
    .insertInto('news')
    .values({
      id,
      user_id: userId ?? null,
      path: page?.path ?? null,
      ...toColumns(texts, { audience, startsAt, endsAt }),
    })
    .execute();
  return id;
}

/** Replaces everything but the id. */
export async function editNews({ db }: Pick<QueryDeps, 'db'>, id: string, texts: NewsTexts, settings: NewsSettings) {
  await db
    .updateTable('news')
    .set(toColumns(texts, settings))
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

function toColumns({ name, description }: NewsTexts, { audience, startsAt, endsAt }: NewsSettings) {
  return {
    name_en: name.en,
    name_hu: name.hu,
    description_en: description.en,
    description_hu: description.hu,
    audience,
    published_at: startsAt,
    ends_at: endsAt,
  };
}

/** Stops showing news, which stays in the lists of staff. */
export async function endNews({ db, now }: QueryDeps, id: string) {
  await db
    .updateTable('news')
    .set({ ends_at: new Date(now()) })
    .where('id', '=', id)
    .execute();
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
