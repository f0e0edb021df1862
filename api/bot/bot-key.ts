import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { ignoreDiskFull } from '../db/errors.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { generateToken, sha256 } from '../secrets.ts';

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

/** A heartbeat is saved at most this often. */
const HEARTBEAT_SAVE_INTERVAL_MS = 60_000;

/** Without a heartbeat for this long, the bot counts as offline. */
const SILENT_AFTER_MS = 5 * 60_000;

const findBotKey = preparedQuery<[], { key_hash: Buffer }>('find_bot_key', 'select key_hash from bot_key');

const findHeartbeat = preparedQuery<[], { received_at: Date }>(
  'find_heartbeat',
  'select received_at from bot_heartbeat',
);

/** Whether this is the key of the bot or the demo bot. If it is, the request counts as a heartbeat. */
export async function authenticateBot(
  { db, now, platform }: QueryDeps & { platform: ChatPlatform },
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined) return false;
  const [[bot], [last]] = await Promise.all([findBotKey(db), findHeartbeat(db)]);
  const { demoBotKey } = platform;
  const digest = sha256(key);
  const keyDigests = [bot?.key_hash, demoBotKey === undefined ? undefined : sha256(demoBotKey)];
  if (!keyDigests.some((expected) => expected && timingSafeEqual(expected, digest))) return false;
  // After the clock was set back, the saved heartbeat may lie in the future.
  if (!last || Math.abs(now() - last.received_at.getTime()) >= HEARTBEAT_SAVE_INTERVAL_MS)
    await ignoreDiskFull(saveHeartbeat(db, new Date(now())));
  return true;
}

/** The last heartbeat of the bot, and whether it counts as offline. */
export async function getBotHeartbeat({ db, now }: QueryDeps) {
  const [last] = await findHeartbeat(db);
  if (!last) return { last_heard_at: null, silent: false };
  return {
    last_heard_at: last.received_at.toISOString(),
    silent: now() - last.received_at.getTime() > SILENT_AFTER_MS,
  };
}

async function saveHeartbeat(db: Database, received_at: Date) {
  await db
    .insertInto('bot_heartbeat')
    .values({ id: 1, received_at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ received_at })
        // Only one of several concurrent requests writes.
        .where(
          sql`abs(extract(epoch from bot_heartbeat.received_at - ${received_at}::timestamptz)) * 1000`,
          '>=',
          HEARTBEAT_SAVE_INTERVAL_MS,
        ),
    )
    .execute();
}
