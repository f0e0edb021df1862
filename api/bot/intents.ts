import { GatewayIntentBits } from 'discord-api-types/v10';
import { sql } from 'kysely';
import { DECISION_DAYS } from '../db/decision-partitions.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import { addMs, DAY_MS } from '../time.ts';

const bitsByName: ReadonlyMap<string, number> = new Map(
  Object.entries(GatewayIntentBits).flatMap(([name, bit]) =>
    typeof bit === 'number' ? [[name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase(), bit] as const] : [],
  ),
);

/** Records the bot's gateway intents if they have changed. */
export async function saveIntents({ db, now }: QueryDeps, intents: number) {
  const last = await db
    .selectFrom('bot_intents')
    .select('intents')
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.intents === intents) return;
  await db
    .insertInto('bot_intents')
    .values({ since: new Date(now()), intents })
    .onConflict((conflict) => conflict.column('since').doUpdateSet({ intents }))
    .execute();
}

/** The names among `needed` that the bot lacked in each part of a period; undefined for a part that it did not report. */
export async function findMissingIntents(
  { db }: { db: Database },
  { from, to, needed }: { from: Date; to: Date; needed: readonly string[] },
): Promise<(string[] | undefined)[]> {
  const rows = await db.selectFrom('bot_intents').selectAll().where('since', '<=', to).orderBy('since').execute();
  const first = rows.findLastIndex(({ since }) => since <= from);
  const parts = first === -1 ? [undefined, ...rows] : rows.slice(first);
  const isMissing = (name: string, intents: number) => {
    const bit = bitsByName.get(name);
    return bit !== undefined && (intents & bit) === 0;
  };
  return parts.map((part) => part && needed.filter((name) => isMissing(name, part.intents)));
}

/** Deletes intents about which nobody can ask any more. */
export async function purgeIntents({ db, now }: QueryDeps) {
  const oldest = db
    .selectFrom('bot_intents')
    .select(sql<Date>`max(since)`.as('since'))
    .where('since', '<', addMs(now(), -DECISION_DAYS * DAY_MS));
  await db.deleteFrom('bot_intents').where('since', '<', oldest).execute();
}
