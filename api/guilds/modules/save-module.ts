import { isDeepStrictEqual } from 'node:util';
import { botModules, type GuildModule, type StoredValue } from 'api-contract/changes';
import { announce } from '../../bot/changes/announce.ts';
import type { Database } from '../../data/tables.ts';
import type { Context } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
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
export async function saveModule(context: Pick<Context, 'db' | 'now'>, save: Save): Promise<number> {
  await saveModules(context, [save]);
  return isChange(save) ? save.before.revision + 1 : save.before.revision;
}

/** Saves modules of one server, all or none; always in the same order, so that no two saves wait for each other. */
export async function saveModules({ db, now }: Pick<Context, 'db' | 'now'>, saves: Save[]) {
  const changes = saves.filter(isChange);
  const [first] = changes;
  if (!first) return;
  const at = new Date(now());
  await db.transaction().execute(async (transaction) => {
    for (const change of changes) await apply(transaction, change, at);
    await forgetOldest(transaction, first.guildId);
    for (const change of changes) await tellBot(transaction, change, at);
  });
}

async function tellBot(db: Database, { module, guildId, before }: Save, at: Date) {
  const kind = botModules.find((name) => name === module);
  if (kind) await announce(db, { kind, subject: guildId, revision: before.revision + 1, at });
}

function isChange({ before, after }: Save): boolean {
  return !isDeepStrictEqual(before.value, after);
}

async function apply(db: Database, { guildId, module, before, after, by, undoes }: Save, at: Date) {
  const about = { guild_id: guildId, module, revision: before.revision + 1 };
  const row = { ...about, value: textOf(after), updated_at: at };
  if (!(await write(db, row))) throw new Refusal('saved-meanwhile');
  await db
    .insertInto('guild_changes')
    .values({
      ...about,
      user_id: by,
      before: textOf(before.value),
      after: textOf(after),
      undoes: undoes ?? null,
      created_at: at,
    })
    .execute();
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
