import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import { formatCursor, parseCursor, toPage } from '../db/keyset.ts';
import type { Database } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { RequestContext } from '../http/context.ts';
import { type StaffActionName, writeActionLogEntry } from '../staff/action-log.ts';
import { type DescriptionKey, describeAction } from '../staff/describe-action.ts';
import { addMs, DAY_MS, MINUTE_MS } from '../time.ts';
import { editNews, endNews, type NewsSettings, type NewsTexts, publishNews, withdrawNews } from './news.ts';

type SaveCall = RequestContext<typeof contract.saveNews>;

/** How far ahead news may start or end: a year. */
const MAX_AHEAD_MS = 366 * DAY_MS;

/** How long equal news that is published now counts as a repetition. */
const REPEAT_WINDOW_MS = 10 * MINUTE_MS;

/** `POST /v1/admin/news`: newest first. */
export async function listStaffNews({ db, now, input }: RequestContext<typeof contract.staffNews>) {
  const { limit, offset, before } = input.body;
  const list = selectStaffNews(db)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('news')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('user_id', 'is', null)
      .executeTakeFirstOrThrow(),
    (before ? list.where(isOlderThan(before)) : list.offset(offset)).execute(),
  ]);
  const { page, next } = toPage(rows, limit, ({ published_at, id }) => formatCursor(published_at, id));
  return { total, news: page.map((row) => toStaffNews(row, now())), next };
}

function isOlderThan(cursor: string) {
  const { sortKey, id } = parseCursor(cursor);
  return sql<boolean>`(news.published_at, news.id) < (${new Date(sortKey)}, ${id})`;
}

/** `POST /v1/admin/news/save`. A repetition, because the response was lost, returns the item that exists. */
export function saveNews(call: SaveCall) {
  const { db, now, input } = call;
  const { id: existingId, name, description } = input.body;
  const texts = { name, description };
  const settings = readSettings(call);
  return db.transaction().execute(async (transaction) => {
    const deps = { ...call, db: transaction };
    // One at a time, so that a repetition finds the item.
    await sql`select pg_advisory_xact_lock(hashtext('staff-news'))`.execute(transaction);
    const repeated = existingId === undefined ? await findEqualNews(deps, settings) : undefined;
    if (repeated) return toStaffNews(repeated, now());
    if (existingId !== undefined) {
      const { published_at, revision } = await lockNews(transaction, existingId);
      if (published_at.getTime() <= now()) throw new ApiError('news-published');
      if (input.body.revision === undefined) throw new ApiError('revision-missing');
      if (input.body.revision !== revision) throw new ApiError('saved-meanwhile');
      await editNews(deps, existingId, texts, settings);
    }
    const id = existingId ?? (await publishNews(deps, texts, settings));
    await logNewsAction(deps, { action: 'news_save', key: 'news_save', id, name });
    return toStaffNews(await selectStaffNews(transaction).where('id', '=', id).executeTakeFirstOrThrow(), now());
  });
}

function readSettings({ now, input }: SaveCall): NewsSettings {
  const { audience, starts_at, ends_at } = input.body;
  const startsAt = new Date(starts_at ?? now());
  const endsAt = ends_at === undefined ? null : new Date(ends_at);
  const latest = addMs(now(), MAX_AHEAD_MS);
  const isStartValid = starts_at === undefined || (startsAt.getTime() > now() && startsAt <= latest);
  if (!isStartValid || (endsAt && (endsAt <= startsAt || endsAt > latest))) throw new ApiError('news-time-invalid');
  return { audience, startsAt, endsAt };
}

function findEqualNews({ db, now, input }: SaveCall, { audience, startsAt, endsAt }: NewsSettings) {
  const { name, description, starts_at } = input.body;
  const earliest = starts_at === undefined ? addMs(now(), -REPEAT_WINDOW_MS) : startsAt;
  return selectStaffNews(db)
    .where((eb) => eb.and({ name_en: name.en, name_hu: name.hu, audience }))
    .where((eb) => eb.and({ description_en: description.en, description_hu: description.hu }))
    .where('ends_at', 'is not distinct from', endsAt)
    .where('published_at', '>=', earliest)
    .where('published_at', '<=', startsAt)
    .executeTakeFirst();
}

/** `POST /v1/admin/news/remove`. */
export async function removeNews(call: RequestContext<typeof contract.removeNews>) {
  const { db, now, input } = call;
  const { id, action } = input.body;
  await db.transaction().execute(async (transaction) => {
    const deps = { ...call, db: transaction };
    const item = await lockNews(transaction, id);
    if (action === 'delete') await withdrawNews(deps, id);
    else if (getState(item, now()) === 'current') await endNews(deps, id);
    else throw new ApiError('news-not-current');
    const key = action === 'delete' ? 'news_remove' : 'news_remove.end';
    await logNewsAction(deps, { action: 'news_remove', key, id, name: { en: item.name_en, hu: item.name_hu } });
  });
  return { message: 'OK' };
}

/** Items of a single user are not for staff to change. */
async function lockNews(db: Database, id: string) {
  const item = await db
    .selectFrom('news')
    .select(['revision', 'name_en', 'name_hu', 'published_at', 'ends_at'])
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!item) throw new ApiError('news-unknown');
  return item;
}

interface NewsAction {
  action: Extract<StaffActionName, `news_${string}`>;
  key: DescriptionKey;
  id: string;
  name: NewsTexts['name'];
}

function logNewsAction(
  call: Parameters<typeof writeActionLogEntry>[0],
  { action, key, id, name }: NewsAction,
): Promise<number> {
  const description = {
    en: describeAction(key, { id, name: name.en }).en,
    hu: describeAction(key, { id, name: name.hu }).hu,
  };
  return writeActionLogEntry(call, { action, subject: id, description }, 'done');
}

function selectStaffNews(db: Database) {
  return db
    .selectFrom('news')
    .select(['id', 'revision', 'name_en', 'name_hu', 'description_en', 'description_hu'])
    .select(['audience', 'published_at', 'ends_at'])
    .select(({ selectFrom }) =>
      selectFrom('news_dismissals')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('news_dismissals.news_id', '=', 'news.id')
        .as('dismissed'),
    )
    .where('user_id', 'is', null);
}

type StaffNewsRow = Awaited<ReturnType<ReturnType<typeof selectStaffNews>['executeTakeFirstOrThrow']>>;

function getState({ published_at, ends_at }: Pick<StaffNewsRow, 'published_at' | 'ends_at'>, now: number) {
  if (published_at.getTime() > now) return 'scheduled';
  return ends_at && ends_at.getTime() <= now ? 'ended' : 'current';
}

function toStaffNews(row: StaffNewsRow, now: number) {
  return {
    id: row.id,
    revision: row.revision,
    name: { en: row.name_en, hu: row.name_hu },
    description: { en: row.description_en, hu: row.description_hu },
    audience: row.audience,
    state: getState(row, now),
    starts_at: row.published_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    dismissed: row.dismissed ?? 0,
  } as const;
}
