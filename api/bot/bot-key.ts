import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../data/tables.ts';
import { digestOf, newToken } from '../keys/secrets.ts';
import type { Context } from '../server/context.ts';

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

/** Whether this is the bot's key, or that of the simulator's bot beside it. */
export async function isBotKey({ db, platform }: Pick<Context, 'db' | 'platform'>, key: string | undefined) {
  if (key === undefined) return false;
  const digest = digestOf(key);
  if (platform.demoBotKey && timingSafeEqual(digestOf(platform.demoBotKey), digest)) return true;
  const row = await db.selectFrom('bot_key').select('key_hash').executeTakeFirst();
  return row !== undefined && timingSafeEqual(row.key_hash, digest);
}
