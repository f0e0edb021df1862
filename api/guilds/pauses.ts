import { getFeatureOf, type pauseEvent, toFeatureModule } from 'api-contract/changes';
import type { pauses } from 'api-contract/guild';
import { getFeatureLevel, type Rights } from 'api-contract/rights';
import { sql } from 'kysely';
import type { Text } from 'vigil-bot/manifest';
import type { z } from 'zod';
import { readLiveManifest } from '../bot/manifests.ts';
import { appendOutboxEvents } from '../bot/outbox.ts';
import type { PausedModule } from '../db/guild-tables.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import { addMs, MINUTE_MS } from '../time.ts';
import { deleteOldChanges, type GuildModules } from './modules.ts';
import { isAtLeast } from './rights.ts';

interface PauseKey {
  guildId: string;
  module: PausedModule;
}

interface NewPause extends PauseKey {
  seconds: number;
  by: string;
}

/** Ends that differ by less are the same, so that a request that is sent twice changes nothing. */
const SAME_END_MS = MINUTE_MS;

/** Pauses a module, or changes the end of its pause. */
export async function startPause({ db, now }: QueryDeps, { guildId, module, seconds, by }: NewPause) {
  const at = new Date(now());
  const until = addMs(now(), seconds * 1000);
  const [earliest, latest] = [addMs(until.getTime(), -SAME_END_MS), addMs(until.getTime(), SAME_END_MS)];
  await db.transaction().execute(async (transaction) => {
    const saved = await transaction
      .insertInto('pauses')
      .values({ guild_id: guildId, module, paused_by: by, started_at: at, ends_at: until })
      .onConflict((conflict) =>
        conflict
          .columns(['guild_id', 'module'])
          .doUpdateSet({ paused_by: by, started_at: at, ends_at: until })
          .where((is) => is.or([is('pauses.ends_at', '<=', earliest), is('pauses.ends_at', '>=', latest)])),
      )
      // PostgreSQL sets xmax of a row that it updates.
      .returning(sql<boolean>`xmax = 0`.as('is_new'))
      .executeTakeFirst();
    if (!saved) return;
    const entry = { guildId, module, by, at, kind: 'paused', until } as const;
    // For the bot, a new end changes nothing.
    if (saved.is_new) await announce(transaction, entry);
    else await addToHistory(transaction, entry);
  });
}

/** Ends a pause early. Without one nothing happens. */
export async function resume({ db, now }: QueryDeps, { by, ...key }: PauseKey & { by: string }) {
  await db.transaction().execute((transaction) => endPause(transaction, key, { kind: 'resumed', by, at: now() }));
}

interface PauseEnd {
  kind: 'resumed' | 'ended';
  by: string | null;
  at: number;
}

/** Ends a pause; one that ends by itself only if its end has come. */
export async function endPause(db: Database, { guildId, module }: PauseKey, { kind, by, at }: PauseEnd) {
  const ended = await db
    .deleteFrom('pauses')
    .where('guild_id', '=', guildId)
    .where('module', '=', module)
    .where((is) => (kind === 'ended' ? is('ends_at', '<=', new Date(at)) : is.val(true)))
    .returning('ends_at')
    .executeTakeFirst();
  if (!ended) return;
  await announce(db, { guildId, module, by, at: new Date(at), kind, until: ended.ends_at });
}

/** The names of paused features. One that the live manifest does not have is named by its id. */
async function readNames(db: Database, modules: readonly PausedModule[]): Promise<ReadonlyMap<PausedModule, Text>> {
  const featureIds = modules.flatMap((module) => getFeatureOf(module) ?? []);
  if (featureIds.length === 0) return new Map();
  const features = (await readLiveManifest(db))?.manifest.features ?? [];
  const getName = (featureId: string) => features.find(({ id }) => id === featureId)?.name ?? featureId;
  return new Map(featureIds.map((id) => [toFeatureModule(id), getName(id)]));
}

interface HistoryEntry extends PauseKey {
  by: string | null;
  at: Date;
  kind: z.output<typeof pauseEvent>['kind'];
  until: Date;
}

/** Records a pause or its end, and sends it to the bot. In the order of a save, to avoid deadlocks. */
async function announce(db: Database, entry: HistoryEntry) {
  const events = await renewRevisions(db, entry);
  await addToHistory(db, entry);
  if (events.length > 0) await appendOutboxEvents(db, events);
}

async function addToHistory(db: Database, { guildId, module, by, at, kind, until }: HistoryEntry) {
  const name = (await readNames(db, [module])).get(module);
  await db
    .insertInto('guild_changes')
    .values({
      ...{ guild_id: guildId, module, revision: 0, user_id: by, before: null, after: null, undoes: null },
      summary: name === undefined ? null : JSON.stringify({ name, differences: [] }),
      pause: JSON.stringify({ kind, until: until.toISOString() }),
      created_at: at,
    })
    .execute();
  await deleteOldChanges(db, guildId);
}

/**
 * Gives what a pause covers new revisions, with which the bot fetches the settings again. What is off anyway keeps its
 * revision. Returns the events for the bot.
 */
async function renewRevisions(db: Database, { guildId, module, at }: Pick<HistoryEntry, 'guildId' | 'module' | 'at'>) {
  const isCovered =
    module === 'everything'
      ? sql`(module in ('greetings', 'logs') or module like 'feature:%')`
      : sql`module = ${module}`;
  // Locked in the order in which several modules are saved. Only features have `enabled`.
  const covered = await db
    .selectFrom('guild_modules')
    .select('module')
    .where('guild_id', '=', guildId)
    .where(sql<boolean>`${isCovered} and value is not null and coalesce(value ->> 'enabled', 'true') = 'true'`)
    .orderBy(sql`module like 'feature:%'`)
    .orderBy('module')
    .forUpdate()
    .execute();
  if (covered.length === 0) return [];
  const modules = covered.map((row) => row.module);
  const renewed = await db
    .updateTable('guild_modules')
    .set({ revision: sql`revision + 1`, updated_at: at })
    .where('guild_id', '=', guildId)
    .where('module', 'in', modules)
    .returning(['module', 'revision'])
    .execute();
  return renewed.flatMap(({ module: kind, revision }) =>
    kind === 'access' ? [] : [{ kind, subject: guildId, revision, at }],
  );
}

/**
 * Modules of guilds as the bot receives them: what is paused has its revision, but no value. The modules are read before
 * the pauses, because a bot that has the revision of an event does not fetch the settings again.
 */
export async function hidePaused(db: Database, modulesOfGuilds: ReadonlyMap<string, GuildModules>) {
  const result = new Map(modulesOfGuilds);
  if (result.size === 0) return result;
  const pauses = await db
    .selectFrom('pauses')
    .select(['guild_id', 'module'])
    .where('guild_id', 'in', [...result.keys()])
    .execute();
  for (const { guild_id, module: paused } of pauses) {
    const isPaused = (module: string) => (paused === 'everything' ? module !== 'settings' : module === paused);
    const modules = Object.entries(result.get(guild_id) ?? {}).map(
      ([module, stored]) => [module, stored && isPaused(module) ? { ...stored, value: null } : stored] as const,
    );
    result.set(guild_id, Object.fromEntries(modules));
  }
  return result;
}

/** The pauses of a guild that a user may see: of everything, and of features that they may see. */
export async function readPauses(
  { db, now }: QueryDeps,
  guildId: string,
  rights: Rights,
): Promise<z.output<typeof pauses>> {
  const rows = await db
    .selectFrom('pauses')
    .leftJoin('users', 'users.id', 'pauses.paused_by')
    .select(['module', 'ends_at', 'username', 'global_name'])
    .where('guild_id', '=', guildId)
    .orderBy('ends_at')
    .orderBy('module')
    .execute();
  const visible = rows.filter(({ module }) => {
    const feature = getFeatureOf(module);
    return feature === undefined || isAtLeast(getFeatureLevel(rights, feature), 'view');
  });
  const names = await readNames(
    db,
    visible.map(({ module }) => module),
  );
  const active = visible.map(({ module, ends_at, username, global_name }) => ({
    feature: getFeatureOf(module) ?? null,
    name: names.get(module),
    by: global_name || username,
    until: ends_at.toISOString(),
  }));
  return { time: new Date(now()).toISOString(), active };
}
