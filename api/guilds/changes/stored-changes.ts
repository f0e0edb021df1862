import type { GuildModule } from 'api-contract/changes';
import { sql } from 'kysely';
import type { Context } from '../../http/context.ts';

/** Which changes of a server somebody may see. */
interface Seen {
  guildId: string;
  modules: readonly GuildModule[];
}

/** The changes of a server that are older than one, newest first, with the people who made them. */
export async function changesOf(
  { db }: Pick<Context, 'db'>,
  { guildId, modules }: Seen,
  olderThan: number,
  limit: number,
) {
  return db
    .selectFrom('guild_changes as change')
    .innerJoin('guild_modules as module', (join) =>
      join.onRef('module.guild_id', '=', 'change.guild_id').onRef('module.module', '=', 'change.module'),
    )
    .leftJoin('users', 'users.id', 'change.user_id')
    .select(['change.id', 'change.module', 'change.before', 'change.after', 'change.undoes', 'change.created_at'])
    .select(['change.user_id', 'users.username', 'users.global_name', 'users.avatar', 'users.discriminator'])
    .select(sql<boolean>`module.revision = change.revision`.as('newest'))
    .where('change.guild_id', '=', guildId)
    .where('change.module', 'in', modules)
    .where('change.id', '<', olderThan)
    .orderBy('change.id', 'desc')
    .limit(limit)
    .execute();
}

/** A change as it is listed. */
export type Change = Awaited<ReturnType<typeof changesOf>>[number];

/** One change of a server. */
export function findChange({ db }: Pick<Context, 'db'>, { guildId, modules }: Seen, id: number) {
  return db
    .selectFrom('guild_changes')
    .select(['id', 'module', 'revision', 'before'])
    .where('guild_id', '=', guildId)
    .where('module', 'in', modules)
    .where('id', '=', id)
    .executeTakeFirst();
}
