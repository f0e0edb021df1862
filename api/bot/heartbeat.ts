import { sql } from 'kysely';
import { ignoreDiskFull } from '../db/errors.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Database, QueryDeps } from '../db/tables.ts';

/** A heartbeat is saved at most this often. */
const HEARTBEAT_SAVE_INTERVAL_MS = 60_000;

/** Without a heartbeat for this long, the bot counts as offline. */
const SILENT_AFTER_MS = 5 * 60_000;

const findHeartbeat = preparedQuery<[], { received_at: Date }>(
  'find_heartbeat',
  'select received_at from bot_heartbeat',
);

/** Records that the bot has sent a request. */
export async function recordHeartbeat({ db, now }: QueryDeps) {
  const [last] = await findHeartbeat(db);
  // After the clock was set back, the saved heartbeat may lie in the future.
  if (!last || Math.abs(now() - last.received_at.getTime()) >= HEARTBEAT_SAVE_INTERVAL_MS)
    await ignoreDiskFull(saveHeartbeat(db, new Date(now())));
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
