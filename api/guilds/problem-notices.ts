import type { Database, QueryDeps } from '../db/tables.ts';
import { type NewsTexts, publishNews, withdrawNews } from '../news/news.ts';
import { addMs, DAY_MS } from '../time.ts';
import { describeProblems, isForOwner, type OwnerProblem } from './describe-problems.ts';
import type { Problem } from './feature-problems.ts';

interface NoticeDeps extends QueryDeps {
  /** The bot's name. */
  brand: string;
}

const getNewsId = (guildId: string) => `problems-${guildId}`;

/**
 * Shows problems of a server to its owner in the bell, in one entry, and removes those that are resolved. A problem that
 * comes back is shown again a day after the last time, at the earliest.
 */
export async function notifyOwner(deps: NoticeDeps, guildId: string, problems: readonly Problem[]) {
  await deps.db.transaction().execute(async (db) => {
    await updateNotices({ ...deps, db }, { guildId, problems, newState: 'shown' });
  });
}

interface SeenProblems {
  guildId: string;
  /** All problems of the server. */
  problems: readonly Problem[];
  /** Whether the owner sees them. */
  isOwner: boolean;
}

/** Removes problems that are resolved from the bell. New ones that the owner sees on a page are not shown in it. */
export async function recordSeenProblems(deps: NoticeDeps, { guildId, problems, isOwner }: SeenProblems) {
  const rows = await readNotices(deps.db, guildId);
  const recorded = new Set(rows.filter(({ state }) => state !== 'resolved').map(({ problem }) => problem));
  const ids = new Set(problems.filter(isForOwner).map(({ id }) => id));
  const isNew = isOwner && [...ids].some((id) => !recorded.has(id));
  // Usually nothing has changed, and the request needs no lock.
  if (!isNew && [...recorded].every((id) => ids.has(id))) return;
  await deps.db.transaction().execute(async (db) => {
    await updateNotices({ ...deps, db }, { guildId, problems, newState: isOwner ? 'seen' : undefined });
  });
}

interface Update {
  guildId: string;
  problems: readonly Problem[];
  /** The state of new problems; undefined to leave them to the job. */
  newState: 'shown' | 'seen' | undefined;
}

async function updateNotices(deps: NoticeDeps, { guildId, problems, newState }: Update) {
  const { db } = deps;
  const recipient = await lockRecipient(db, guildId);
  if (!recipient) return deleteNotices(db, guildId);
  const { ownerId, server } = recipient;
  await deleteNotices(db, guildId, ownerId);
  const present = new Map(problems.filter(isForOwner).map((problem) => [problem.id, problem]));
  const rows = await readNotices(db, guildId);
  const resolved = rows.filter(({ problem, state }) => state !== 'resolved' && !present.has(problem));
  if (resolved.length > 0) await setState(db, guildId, resolved, 'resolved');
  await deleteOldNotices(deps, guildId, [...present.keys()]);
  const shown = rows.filter(({ problem, state }) => state === 'shown' && present.has(problem));
  const added = newState ? findNew(deps, rows, [...present.keys()], newState) : [];
  if (newState && added.length > 0)
    await saveNew(deps, { guild_id: guildId, user_id: ownerId, state: newState }, added);
  if (newState === 'shown' && added.length > 0) {
    // What the owner dismissed stays out of a new entry.
    const listed = (await isDismissed(db, guildId)) ? [] : shown;
    if (listed.length === 0 && shown.length > 0) await setState(db, guildId, shown, 'seen');
    const ids = new Set([...listed.map(({ problem }) => problem), ...added]);
    const texts = describeProblems(server, pick(present, ids), deps.brand);
    await withdrawNews({ db }, getNewsId(guildId));
    await publishNews(deps, texts, {
      userId: ownerId,
      page: { id: getNewsId(guildId), path: `/dashboard/${guildId}` },
    });
  } else if (shown.length === 0) await withdrawNews({ db }, getNewsId(guildId));
  else {
    const ids = new Set(shown.map(({ problem }) => problem));
    await updateTexts(deps, guildId, describeProblems(server, pick(present, ids), deps.brand));
  }
}

const pick = (present: ReadonlyMap<string, OwnerProblem>, ids: ReadonlySet<string>) =>
  [...present.values()].filter(({ id }) => ids.has(id));

interface Recipient {
  ownerId: string;
  /** The server's name. */
  server: string;
}

/** The owner of a server with the bot, if they have an account. Serialises updates of a server's notices. */
async function lockRecipient(db: Database, guildId: string): Promise<Recipient | undefined> {
  const server = await db
    .selectFrom('servers')
    .select(['name', 'owner_id', 'left_at'])
    .where('id', '=', guildId)
    .forUpdate()
    .executeTakeFirst();
  if (!server?.owner_id || server.left_at) return undefined;
  // Their account could be deleted before the transaction ends.
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', server.owner_id)
    .forKeyShare()
    .executeTakeFirst();
  return user && { ownerId: user.id, server: server.name };
}

function readNotices(db: Database, guildId: string) {
  return db
    .selectFrom('problem_notices')
    .select(['problem', 'state', 'notified_at'])
    .where('guild_id', '=', guildId)
    .execute();
}

type Notice = Awaited<ReturnType<typeof readNotices>>[number];

/** New problems, and those that are back. They are shown at most once a day. */
function findNew({ now }: QueryDeps, rows: readonly Notice[], ids: readonly string[], state: 'shown' | 'seen') {
  const previous = new Map(rows.map((row) => [row.problem, row]));
  return ids.filter((id) => {
    const row = previous.get(id);
    if (!row) return true;
    // A time far ahead is one of a clock that was wrong.
    const isRecent = Math.abs(now() - row.notified_at.getTime()) < DAY_MS;
    return row.state === 'resolved' && (state === 'seen' || !isRecent);
  });
}

async function saveNew(
  { db, now }: QueryDeps,
  columns: { guild_id: string; user_id: string; state: 'shown' | 'seen' },
  ids: readonly string[],
) {
  const changes = { ...columns, notified_at: new Date(now()) };
  await db
    .insertInto('problem_notices')
    .values(ids.map((problem) => ({ ...changes, problem })))
    .onConflict((conflict) => conflict.columns(['guild_id', 'problem']).doUpdateSet(changes))
    .execute();
}

async function setState(db: Database, guildId: string, rows: readonly Notice[], state: Notice['state']) {
  const ids = rows.map(({ problem }) => problem);
  await db
    .updateTable('problem_notices')
    .set({ state })
    .where('guild_id', '=', guildId)
    .where('problem', 'in', ids)
    .execute();
}

/** Deletes the notices of problems that were resolved a day ago. */
async function deleteOldNotices({ db, now }: QueryDeps, guildId: string, present: readonly string[]) {
  const query = db
    .deleteFrom('problem_notices')
    .where('guild_id', '=', guildId)
    .where('state', '=', 'resolved')
    .where((is) =>
      is.or([is('notified_at', '<=', addMs(now(), -DAY_MS)), is('notified_at', '>=', addMs(now(), DAY_MS))]),
    );
  await (present.length > 0 ? query.where('problem', 'not in', present) : query).execute();
}

/** Deletes what users were notified of about a server, apart from its owner. */
async function deleteNotices(db: Database, guildId: string, ownerId = '') {
  // In the order of an account's deletion, to avoid deadlocks.
  await db.deleteFrom('news').where('id', '=', getNewsId(guildId)).where('user_id', '!=', ownerId).execute();
  await db.deleteFrom('problem_notices').where('guild_id', '=', guildId).where('user_id', '!=', ownerId).execute();
}

async function isDismissed(db: Database, guildId: string): Promise<boolean> {
  const row = await db
    .selectFrom('news_dismissals')
    .select('news_id')
    .where('news_id', '=', getNewsId(guildId))
    .executeTakeFirst();
  return row !== undefined;
}

/** The entry stays as it is otherwise, also if it was dismissed. */
async function updateTexts({ db, now }: QueryDeps, guildId: string, { name, description }: NewsTexts) {
  const texts = {
    ...{ name_en: name.en, name_hu: name.hu },
    ...{ description_en: description.en, description_hu: description.hu },
  };
  await db.updateTable('news').set(texts).where('id', '=', getNewsId(guildId)).execute();
  // It would stay hidden if it is of a clock that was ahead.
  const at = new Date(now());
  await db
    .updateTable('news')
    .set({ published_at: at })
    .where('id', '=', getNewsId(guildId))
    .where('published_at', '>', at)
    .execute();
}
