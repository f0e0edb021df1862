import { accessRole } from 'api-contract/access';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Places, prepare } from '../../data/prepare.ts';
import type { Context } from '../../http/context.ts';
import { storedModule } from '../modules/stored-module.ts';

/** A role of a server with what its holders may do here. */
export type AccessRole = z.output<typeof accessRole>;

const stored = z.object({ roles: z.array(accessRole) }).nullable();

/** What the roles of a server may do, as it is stored. */
export function accessOf(value: unknown): AccessRole[] {
  return stored.parse(value)?.roles ?? [];
}

/** What the roles of a server may do. */
export async function storedAccess(context: Pick<Context, 'db'>, guildId: string): Promise<AccessRole[]> {
  return accessOf((await storedModule(context, guildId, 'access')).value);
}

const accessAmong = prepare((db, value: Places<{ ids: string[] }>) =>
  db
    .selectFrom('guild_modules')
    .innerJoin('servers', 'servers.id', 'guild_modules.guild_id')
    .select(['guild_modules.guild_id', 'guild_modules.value'])
    .where('guild_modules.guild_id', '=', sql<string>`any(${value('ids')}::text[])`)
    .where('guild_modules.module', '=', 'access')
    .where('servers.left_at', 'is', null),
);

/** The same for those of several servers that share anything and have the bot. */
export async function sharedAccess({ db }: Pick<Context, 'db'>, ids: string[]): Promise<Map<string, AccessRole[]>> {
  if (ids.length === 0) return new Map();
  return new Map((await accessAmong(db, { ids })).map(({ guild_id, value }) => [guild_id, accessOf(value)]));
}
