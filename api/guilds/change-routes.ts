import {
  botModules,
  changeSummary,
  type FeatureModule,
  type GuildModule,
  guildModules,
  pauseEvent,
} from 'api-contract/changes';
import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { PausedModule } from '../db/guild-tables.ts';
import type { QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { registerGuildRoute } from '../http/register-route.ts';
import { getAvatarUrl } from '../platform/chat-platform.ts';
import {
  type FreshGuildAccess,
  type GuildAccess,
  type GuildDeps,
  type GuildRequest,
  guardChange,
  guardRead,
} from './guild-guard.ts';
import { type ChangeSummary, saveModule } from './modules.ts';
import { checkRestoredFeature } from './restored-features.ts';

const CHANGES_PAGE_SIZE = 20;

/** Routes of a guild's history and of undoing changes. */
export function registerChangeRoutes(app: FastifyInstance, context: GuildDeps) {
  registerGuildRoute(app, context, contract.changes, { guard: guardRead, handler: getChanges });
  registerGuildRoute(app, context, contract.undoChange, { guard: guardChange, handler: undoChange });
}

async function getChanges(call: GuildRequest<typeof contract.changes>, access: GuildAccess) {
  const { caller, input, platform } = call;
  const { before, module, by } = input.query;
  // An invalid id is treated as an unknown change, and nothing is older than it.
  const olderThan = before === undefined ? Number.MAX_SAFE_INTEGER : (parseChangeId(before) ?? 0);
  const visible = await getVisibleChanges(call, access);
  const modules = visible.modules.filter((candidate) => module === undefined || candidate === module);
  const [changes, authors] = await Promise.all([
    findChanges(call, { ...visible, modules, by }, olderThan, CHANGES_PAGE_SIZE + 1),
    before === undefined ? findAuthors(call, visible) : [],
  ]);
  const listedChanges = changes.slice(0, CHANGES_PAGE_SIZE).map((change) => ({
    id: String(change.id),
    module: change.module,
    by: toAuthor(platform.imageHost, change),
    own: change.user_id === caller.userId,
    at: change.created_at.toISOString(),
    before: change.before,
    after: change.after,
    undoes: change.undoes === null ? null : String(change.undoes),
    ...(change.pause !== null && { pause: pauseEvent.parse(change.pause) }),
    ...(change.summary !== null && { feature: changeSummary.parse(change.summary) }),
    newest: change.newest,
  }));
  return { changes: listedChanges, more: changes.length > CHANGES_PAGE_SIZE, authors };
}

async function undoChange(call: GuildRequest<typeof contract.undoChange>, access: FreshGuildAccess) {
  const { caller, input } = call;
  const guildId = access.id;
  const changeId = parseChangeId(input.params.change);
  const change =
    changeId === undefined ? undefined : await findChange(call, await getVisibleChanges(call, access), changeId);
  if (!change) throw new ApiError('change-unknown');
  if (!change.newest) throw new ApiError('saved-meanwhile');
  const { module, value, revision } = change;
  await checkRestoredFeature(call, access.guild, change);
  await saveModule(call, {
    ...{ guildId, module, by: caller.userId, undoes: change.id },
    before: { value, revision },
    after: change.before,
    summary: change.summary === null ? undefined : reverseSummary(changeSummary.parse(change.summary)),
  });
  return { message: 'OK' };
}

/** Only the owner may see changes to the access settings. */
async function getVisibleChanges({ db }: Pick<QueryDeps, 'db'>, { id, rights }: GuildAccess): Promise<VisibleChanges> {
  const features = await db
    .selectFrom('guild_modules')
    .select('module')
    .where('guild_id', '=', id)
    .where('module', 'like', sql<FeatureModule>`'feature:%'`)
    .execute();
  const modules = rights.access === 'none' ? botModules : guildModules;
  return { guildId: id, modules: [...modules, 'everything', ...features.map(({ module }) => module)] };
}

/** The summary of a change that undoes another one. */
function reverseSummary({ name, differences }: z.output<typeof changeSummary>): ChangeSummary {
  const opposites = { added: 'removed', removed: 'added', moved: 'moved' } as const;
  return {
    name,
    differences: differences.map(({ before, after, item, ...difference }) => ({
      ...difference,
      before: after,
      after: before,
      ...(item && { item: opposites[item] }),
    })),
  };
}

function toAuthor(imageHost: string, { user_id: id, username, global_name, avatar, discriminator }: Change) {
  if (id === null || username === null || discriminator === null) return null;
  return { id, name: global_name || username, avatar: getAvatarUrl(imageHost, { userId: id, avatar, discriminator }) };
}

function parseChangeId(id: string): number | undefined {
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}

/** The changes of a guild that a user may see. */
interface VisibleChanges {
  guildId: string;
  modules: readonly (GuildModule | PausedModule)[];
  /** The only author, if not all. */
  by?: string | undefined;
}

/** Whether a change is the last one of its module. Pauses change no settings. */
const isNewest = sql<boolean>`change.pause is null and not exists (
  select from guild_changes later where later.guild_id = change.guild_id
    and later.module = change.module and later.id > change.id and later.pause is null)`;

/** Changes older than `olderThan`, newest first, with their authors. */
export async function findChanges(
  { db }: Pick<QueryDeps, 'db'>,
  { guildId, modules, by }: VisibleChanges,
  olderThan: number,
  limit: number,
) {
  return db
    .selectFrom('guild_changes as change')
    .leftJoin('users', 'users.id', 'change.user_id')
    .select(['change.id', 'change.module', 'change.before', 'change.after', 'change.undoes', 'change.summary'])
    .select(['change.created_at', 'change.pause'])
    .select(['change.user_id', 'users.username', 'users.global_name', 'users.avatar', 'users.discriminator'])
    .select(isNewest.as('newest'))
    .where('change.guild_id', '=', guildId)
    .where('change.module', '=', sql<GuildModule | PausedModule>`any(${modules})`)
    .where((is) => (by === undefined ? is.val(true) : is('change.user_id', '=', by)))
    .where('change.id', '<', olderThan)
    .orderBy('change.id', 'desc')
    .limit(limit)
    .execute();
}

/** The row of a change in a list. */
export type Change = Awaited<ReturnType<typeof findChanges>>[number];

/** Everyone who made a change that a user may see, by name. */
async function findAuthors({ db }: Pick<QueryDeps, 'db'>, { guildId, modules }: VisibleChanges) {
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'global_name'])
    .where('id', 'in', (query) =>
      query
        .selectFrom('guild_changes')
        .select('user_id')
        .where('guild_id', '=', guildId)
        .where('module', 'in', modules)
        .distinct(),
    )
    .execute();
  return users
    .map(({ id, username, global_name }) => ({ id, name: global_name || username }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** One change of a server, with its module as it is now: one statement, so that no save falls in between. */
function findChange({ db }: Pick<QueryDeps, 'db'>, { guildId, modules }: VisibleChanges, id: number) {
  return db
    .selectFrom('guild_changes as change')
    .innerJoin('guild_modules as module', (join) =>
      join.onRef('module.guild_id', '=', 'change.guild_id').onRef('module.module', '=', 'change.module'),
    )
    .select(['change.id', 'change.before', 'change.summary'])
    .select(['module.module', 'module.value', 'module.revision'])
    .select(isNewest.as('newest'))
    .where('change.guild_id', '=', guildId)
    .where('change.module', 'in', modules)
    .where('change.id', '=', id)
    .where('change.pause', 'is', null)
    .executeTakeFirst();
}
