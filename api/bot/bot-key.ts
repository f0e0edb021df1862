import { timingSafeEqual } from 'node:crypto';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { generateToken, sha256 } from '../secrets.ts';
import { recordHeartbeat } from './heartbeat.ts';

/** Creates a new bot key; the previous one stops working. */
export async function createBotKey({ db, now }: { db: Database; now: () => number }): Promise<string> {
  const key = generateToken('bot');
  const columns = { key_hash: sha256(key), made_at: new Date(now()) };
  await db
    .insertInto('bot_key')
    .values({ id: 1, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  return key;
}

const findBotKey = preparedQuery<[], { key_hash: Buffer }>('find_bot_key', 'select key_hash from bot_key');

/** Whether this is the key of the bot or the example bot. If it is, the request counts as a heartbeat. */
export async function authenticateBot(
  { db, now, platform }: QueryDeps & { platform: ChatPlatform },
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined) return false;
  const [bot] = await findBotKey(db);
  const { demoBotKey } = platform;
  const digest = sha256(key);
  const keyDigests = [bot?.key_hash, demoBotKey === undefined ? undefined : sha256(demoBotKey)];
  if (!keyDigests.some((expected) => expected && timingSafeEqual(expected, digest))) return false;
  await recordHeartbeat({ db, now });
  return true;
}
