import { isDeepStrictEqual } from 'node:util';
import { announce } from '../../bot/changes/announce.ts';
import { botModules, type GuildModule, type StoredValue } from '../../contract/changes.ts';
import type { Database } from '../../data/tables.ts';
import type { Context } from '../../server/context.ts';
import { Refusal } from '../../server/refusal.ts';
import type { StoredModule } from './stored-module.ts';

/** How many changes of a server are kept. */
const mostKept = 500;

interface Save {
  guildId: string;
  module: GuildModule;
  /** What the change is based on. */
  before: StoredModule;
  after: StoredValue;
  /** Who makes the change. */
  by: string;
  /** The change that this one takes back. */
  undoes?: number;
}

/** Saves a module and notes the change, if it still is as the change takes it to be. Answers its revision. */
export async function saveModule({ db, now }: Pick<Context, 'db' | 'now'>, save: Save): Promise<number> {
  const { guildId, module, before, after, by, undoes = null } = save;
  if (isDeepStrictEqual(before.value, after)) return before.revision;
  const at = new Date(now());
  const about = { guild_id: guildId, module, revision: before.revision + 1 };
  await db.transaction().execute(async (transaction) => {
    const row = { ...about, value: textOf(after), updated_at: at };
    if (!(await write(transaction, row))) throw new Refusal('saved-meanwhile');
    await transaction
      .insertInto('guild_changes')
      .values({
        ...about,
        user_id: by,
        before: textOf(before.value),
        after: textOf(after),
        undoes,
        created_at: at,
      })
      .execute();
    await forgetOldest(transaction, guildId);
    const kind = botModules.find((name) => name === module);
    if (kind) await announce(transaction, { kind, subject: guildId, revision: about.revision, at });
  });
  return about.revision;
}

/** One statement that finds nothing to write where somebody else has saved: of all who try, one succeeds. */
async function write(
  db: Database,
  row: { guild_id: string; module: GuildModule; value: string | null; revision: number; updated_at: Date },
): Promise<boolean> {
  const { guild_id, module, ...columns } = row;
  const written =
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
  return (await written.execute()).length > 0;
}

async function forgetOldest(db: Database, guildId: string) {
  const changes = db.selectFrom('guild_changes').select('id').where('guild_id', '=', guildId);
  await db
    .deleteFrom('guild_changes')
    .where('guild_id', '=', guildId)
    .where('id', '<=', changes.orderBy('id', 'desc').offset(mostKept).limit(1))
    .execute();
}

function textOf(value: StoredValue): string | null {
  return value === null ? null : JSON.stringify(value);
}
