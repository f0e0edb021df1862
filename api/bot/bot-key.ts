import type { Database } from '../data/tables.ts';
import { digestOf, newToken } from '../keys/secrets.ts';

/** Makes the key with which the bot calls; the one before opens nothing any more. */
export async function makeBotKey({ db, now }: { db: Database; now: () => number }): Promise<string> {
  const key = newToken('bot');
  const columns = { key_hash: digestOf(key), made_at: new Date(now()) };
  await db
    .insertInto('bot_key')
    .values({ id: 1, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  return key;
}
