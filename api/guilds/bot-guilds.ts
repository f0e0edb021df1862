import { sql } from 'kysely';
import { batchedLookup } from '../db/batched-lookup.ts';
import { ignoreDiskFull } from '../db/errors.ts';
import { toSearchKey } from '../db/search.ts';
import type { QueryDeps } from '../db/tables.ts';
import type { Log } from '../log.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import type { BotGuild } from '../platform/shapes.ts';
import { addMs, DAY_MS } from '../time.ts';

/** A time that is later than this is one of a clock that was ahead, and was set back. */
const getLatestTime = (now: number) => addMs(now, DAY_MS);

/** Saves guilds of the bot; skips those that it left after `requestedAt`. */
export async function saveBotGuilds(
  { db, now }: QueryDeps,
  guilds: (Omit<BotGuild, 'roles'> & { shard?: number | undefined })[],
  requestedAt = new Date(now()),
) {
  const at = new Date(now());
  if (guilds.length === 0) return;
  // Always in the same order, to avoid deadlocks.
  const sorted = guilds.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await db
    .insertInto('servers')
    .values(
      sorted.map((guild) => ({
        id: guild.id,
        name: guild.name,
        icon: guild.icon ?? null,
        banner: guild.banner ?? null,
        owner_id: guild.owner_id ?? null,
        locale: guild.preferred_locale ?? null,
        member_count: guild.approximate_member_count ?? null,
        shard: guild.shard ?? null,
        joined_at: at,
        seen_at: at,
        search_name: toSearchKey(guild.name),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          search_name: eb.ref('excluded.search_name'),
          icon: eb.ref('excluded.icon'),
          banner: eb.ref('excluded.banner'),
          // Lists of guilds lack these fields, so the stored values stay.
          owner_id: sql`coalesce(excluded.owner_id, servers.owner_id)`,
          locale: sql`coalesce(excluded.locale, servers.locale)`,
          member_count: sql`coalesce(excluded.member_count, servers.member_count)`,
          shard: sql`coalesce(excluded.shard, servers.shard)`,
          joined_at: sql`case when servers.left_at is null then servers.joined_at else excluded.joined_at end`,
          left_at: null,
          seen_at: eb.ref('excluded.seen_at'),
        }))
        .where((eb) =>
          eb.or([
            eb('servers.left_at', 'is', null),
            eb('servers.left_at', '<=', requestedAt),
            eb('servers.left_at', '>', getLatestTime(now())),
          ]),
        ),
    )
    .execute();
}

/** Records which process of the bot reported guilds; undefined if it does not say. */
export async function saveBotInstance({ db }: Pick<QueryDeps, 'db'>, ids: readonly string[], instance?: string) {
  if (ids.length === 0) return;
  await db
    .updateTable('servers')
    .set({ bot_instance: instance ?? null })
    .where('id', 'in', ids)
    .where('bot_instance', 'is distinct from', instance ?? null)
    .execute();
}

/** Records that the bot left a guild. */
export async function markGuildLeft({ db, now }: QueryDeps, id: string) {
  await db
    .updateTable('servers')
    .set({ left_at: new Date(now()), seen_at: new Date(now()) })
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .execute();
}

/** Fetches a guild with the bot token and records whether the bot is in it. */
export async function refreshGuild(
  deps: QueryDeps & { platform: ChatPlatform },
  id: string,
): Promise<BotGuild | undefined> {
  const requestedAt = new Date(deps.now());
  const guild = await deps.platform.fetchGuild(id);
  await ignoreDiskFull(guild ? saveBotGuilds(deps, [guild], requestedAt) : markGuildLeft(deps, id));
  return guild;
}

/** A guild that the bot has joined. */
export interface JoinedGuild {
  id: string;
  needs_attention: boolean;
  /** The stored rights of its roles. */
  access: unknown;
}

/** Finds those guilds that the bot has joined, according to the database. */
export const findJoinedGuilds = batchedLookup<JoinedGuild>({
  name: 'find_joined_guilds',
  statement: `select servers.id, servers.needs_attention, guild_modules.value as access
    from servers
    left join guild_modules on guild_modules.guild_id = servers.id and guild_modules.module = 'access'
    where servers.id = any($1::text[]) and servers.left_at is null`,
  getParams: (ids) => [ids],
  getKey: ({ id }) => id,
});

/** The number of guilds of the bot, according to the database. */
export async function countBotGuilds({ db }: Pick<QueryDeps, 'db'>): Promise<number> {
  const { servers } = await db
    .selectFrom('servers')
    .select(({ fn }) => fn.countAll<string>().as('servers'))
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(servers);
}

/** Reconciles the bot's guilds with the platform; a guild counts as left only if the whole list lacks it. */
export async function reconcileGuilds(deps: QueryDeps & { platform: ChatPlatform; log: Log }) {
  const { db, now, platform, log } = deps;
  const startedAt = new Date(now());
  let seenCount = 0;
  let requestedAt = startedAt;
  for await (const page of platform.fetchBotGuilds()) {
    await saveBotGuilds(deps, page, requestedAt);
    requestedAt = new Date(now());
    seenCount += page.length;
  }
  const { numUpdatedRows } = await db
    .updateTable('servers')
    .set({ left_at: new Date(now()) })
    .where('left_at', 'is', null)
    .where((eb) => eb.or([eb('seen_at', '<', startedAt), eb('seen_at', '>', getLatestTime(now()))]))
    .executeTakeFirst();
  log.info({ seen: seenCount, left: Number(numUpdatedRows) }, 'Reconciled the table of servers with the platform.');
}
