import type { GuildModule, StoredValue } from 'api-contract/changes';
import { type Places, prepare } from '../../data/prepare.ts';
import type { Context } from '../../http/context.ts';

/** A module as it is stored: its value, null where nothing is, and how often it was saved. */
export interface StoredModule {
  value: StoredValue;
  revision: number;
}

const moduleOf = prepare((db, value: Places<{ guildId: string; module: GuildModule }>) =>
  db
    .selectFrom('guild_modules')
    .select(['value', 'revision'])
    .where('guild_id', '=', value('guildId'))
    .where('module', '=', value('module')),
);

/** Looks up a module of a server. */
export async function storedModule(
  { db }: Pick<Context, 'db'>,
  guildId: string,
  module: GuildModule,
): Promise<StoredModule> {
  const [stored] = await moduleOf(db, { guildId, module });
  return stored ?? { value: null, revision: 0 };
}
