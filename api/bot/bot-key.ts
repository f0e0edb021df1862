import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { ignoreDiskFull } from '../db/errors.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { digestOf, newToken } from '../secrets.ts';

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

/** How exactly it is known when the bot was last heard of, in milliseconds. */
const HEARTBEAT_PRECISION_MS = 60_000;

/** For how long the bot may say nothing before somebody is told so, in milliseconds. */
const SILENT_AFTER_MS = 5 * 60_000;

const findBotKey = preparedQuery<[], { key_hash: Buffer }>('find_bot_key', 'select key_hash from bot_key');

const findHeartbeat = preparedQuery<[], { heard_at: Date }>('find_heartbeat', 'select heard_at from bot_contact');

/** Whether it is the bot that calls with this key, or the simulator's beside it; where it is, that is remembered. */
export async function authenticateBot(
  { db, now, platform }: QueryDeps & { platform: ChatPlatform },
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined) return false;
  const [[bot], [last]] = await Promise.all([findBotKey(db), findHeartbeat(db)]);
  const { demoBotKey } = platform;
  const digest = digestOf(key);
  const known = [bot?.key_hash, demoBotKey === undefined ? undefined : digestOf(demoBotKey)];
  if (!known.some((right) => right && timingSafeEqual(right, digest))) return false;
  // A clock that was set back must not keep a moment that is still to come.
  if (!last || Math.abs(now() - last.heard_at.getTime()) >= HEARTBEAT_PRECISION_MS)
    await ignoreDiskFull(saveHeartbeat(db, new Date(now())));
  return true;
}

/** When the bot was last heard of, if it ever was, and whether it has been silent for too long since. */
export async function getBotHeartbeat({ db, now }: QueryDeps) {
  const [last] = await findHeartbeat(db);
  if (!last) return { last_heard_at: null, silent: false };
  return { last_heard_at: last.heard_at.toISOString(), silent: now() - last.heard_at.getTime() > SILENT_AFTER_MS };
}

async function saveHeartbeat(db: Database, heard_at: Date) {
  await db
    .insertInto('bot_contact')
    .values({ id: 1, heard_at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ heard_at })
        // Of several calls at once, one writes.
        .where(
          sql`abs(extract(epoch from bot_contact.heard_at - ${heard_at}::timestamptz)) * 1000`,
          '>=',
          HEARTBEAT_PRECISION_MS,
        ),
    )
    .execute();
}
