import { isDeepStrictEqual } from 'node:util';
import { botModules, type GuildModule, getFeatureOf, type StoredValue, toFeatureModule } from 'api-contract/changes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Text, ValueDifference } from 'vigil-bot/manifest';
import { appendOutboxEvent } from '../bot/outbox.ts';
import { deleteReportedProblems } from '../bot/problems.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';

/** A stored module: its value, null if there is none, and how often it was saved. */
export interface StoredModule {
  value: StoredValue;
  revision: number;
}

export const NEVER_SAVED: StoredModule = { value: null, revision: 0 };

const findModule = preparedQuery<[guildId: string, module: GuildModule], StoredModule>(
  'find_module',
  'select value, revision from guild_modules where guild_id = $1 and module = $2',
);

export async function readModule(
  { db }: Pick<QueryDeps, 'db'>,
  guildId: string,
  module: GuildModule,
): Promise<StoredModule> {
  const [stored] = await findModule(db, guildId, module);
  return stored ?? NEVER_SAVED;
}

/** The modules of a guild that were saved. */
export type GuildModules = Partial<Record<GuildModule, StoredModule>>;

/** Reads modules of several guilds; a guild without any is missing in the result. */
export async function readModules(
  { db }: Pick<QueryDeps, 'db'>,
  guildIds: string[],
  modules: readonly GuildModule[],
): Promise<Map<string, GuildModules>> {
  const result = new Map<string, GuildModules>();
  if (guildIds.length === 0 || modules.length === 0) return result;
  const rows = await db
    .selectFrom('guild_modules')
    .select(['guild_id', 'module', 'value', 'revision'])
    .where('guild_id', 'in', guildIds)
    .where('module', 'in', modules)
    .execute();
  for (const { guild_id, module, value, revision } of rows)
    result.set(guild_id, { ...result.get(guild_id), [module]: { value, revision } });
  return result;
}

/** Older changes of a guild are deleted. */
const MAX_CHANGES_PER_GUILD = 500;

/** What changed in a feature, with its labels at that time. */
export interface ChangeSummary {
  name: Text;
  differences: readonly ValueDifference[];
}

interface ModuleSave {
  guildId: string;
  module: GuildModule;
  /** The module on which the change is based. */
  before: StoredModule;
  after: StoredValue;
  by: string;
  /** The change that this one undoes. */
  undoes?: number;
  /** What changed in a feature. */
  summary?: ChangeSummary | undefined;
}

/** Saves a module and its history if it has not changed since `before`. Returns the new revision. */
export async function saveModule(context: QueryDeps, save: ModuleSave): Promise<number> {
  await saveModules(context, [save]);
  return isChange(save) ? save.before.revision + 1 : save.before.revision;
}

/** Saves modules of one guild, all or none. Pass them in the order of `copyableModules`, then features by id, to avoid deadlocks. */
export async function saveModules({ db, now }: QueryDeps, saves: ModuleSave[]) {
  const changes = saves.filter(isChange);
  const [first] = changes;
  if (!first) return;
  const at = new Date(now());
  await db.transaction().execute(async (transaction) => {
    for (const change of changes) await applyChange(transaction, change, at);
    await deleteOldChanges(transaction, first.guildId);
    for (const change of changes) await notifyBot(transaction, change, at);
    const switchedOff = changes.flatMap(({ module, after }) => (isOff(after) ? (getFeatureOf(module) ?? []) : []));
    await deleteReportedProblems(transaction, first.guildId, switchedOff);
  });
}

/** Whether a feature is off with a value. */
function isOff(value: StoredValue): boolean {
  return value === null || (typeof value === 'object' && 'enabled' in value && value.enabled === false);
}

async function notifyBot(db: Database, { module, guildId, before }: ModuleSave, at: Date) {
  const feature = getFeatureOf(module);
  const kind = feature === undefined ? botModules.find((name) => name === module) : toFeatureModule(feature);
  if (kind) await appendOutboxEvent(db, { kind, subject: guildId, revision: before.revision + 1, at });
}

function isChange({ before, after }: ModuleSave): boolean {
  return !isDeepStrictEqual(before.value, after);
}

async function applyChange(
  db: Database,
  { guildId, module, before, after, by, undoes, summary }: ModuleSave,
  at: Date,
) {
  const key = { guild_id: guildId, module, revision: before.revision + 1 };
  const row = { ...key, value: serialize(after), updated_at: at };
  if (!(await writeModule(db, row))) throw new ApiError('saved-meanwhile');
  await db
    .insertInto('guild_changes')
    .values({
      ...key,
      user_id: by,
      before: serialize(before.value),
      after: serialize(after),
      undoes: undoes ?? null,
      summary: summary ? JSON.stringify(summary) : null,
      created_at: at,
    })
    .execute();
}

/** One statement that matches no row if another request saved first: one of several concurrent saves succeeds. */
async function writeModule(
  db: Database,
  row: { guild_id: string; module: GuildModule; value: string | null; revision: number; updated_at: Date },
): Promise<boolean> {
  const { guild_id, module, ...columns } = row;
  const query =
    row.revision === 1
      ? db
          .insertInto('guild_modules')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('revision')
      : db
          .updateTable('guild_modules')
          .set(columns)
          .where('guild_id', '=', guild_id)
          .where('module', '=', module)
          .where('revision', '=', row.revision - 1)
          .returning('revision');
  return (await query.execute()).length > 0;
}

/** Deletes the oldest changes of a guild beyond the limit. */
export async function deleteOldChanges(db: Database, guildId: string) {
  const changes = db.selectFrom('guild_changes').select('id').where('guild_id', '=', guildId);
  await db
    .deleteFrom('guild_changes')
    .where('guild_id', '=', guildId)
    .where('id', '<=', changes.orderBy('id', 'desc').offset(MAX_CHANGES_PER_GUILD).limit(1))
    .execute();
}

function serialize(value: StoredValue): string | null {
  return value === null ? null : JSON.stringify(value);
}

interface SaveRequest {
  input: { body: { revision?: number | undefined } };
  request: FastifyRequest;
}

/** Throws unless the save is based on the stored revision, which its body or If-Match names. */
export function checkRevision({ input, request }: SaveRequest, { revision }: StoredModule) {
  // A gateway that compresses responses makes their tags weak.
  const [, tag] = /^(?:W\/)?"(\d{1,10})"$/.exec(request.headers['if-match'] ?? '') ?? [];
  const base = input.body.revision ?? (tag === undefined ? undefined : Number(tag));
  if (base === undefined) throw new ApiError('revision-missing');
  if (base !== revision) throw new ApiError('saved-meanwhile');
}

/** Sends the revision as the ETag. */
export function setRevisionTag(reply: FastifyReply, revision: number) {
  reply.header('etag', `"${revision}"`);
}
