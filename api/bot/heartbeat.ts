import { sql } from 'kysely';
import { DECISION_DAYS } from '../db/decision-partitions.ts';
import { ignoreDiskFull } from '../db/errors.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import { addMs, DAY_MS } from '../time.ts';

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
  if (last && Math.abs(now() - last.received_at.getTime()) < HEARTBEAT_SAVE_INTERVAL_MS) return;
  const at = new Date(now());
  await ignoreDiskFull(saveHeartbeat(db, at));
  if (last && at.getTime() - last.received_at.getTime() > SILENT_AFTER_MS)
    await ignoreDiskFull(saveOutage(db, last.received_at, at));
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

/** Several concurrent requests may find the bot back. */
async function saveOutage(db: Database, began_at: Date, ended_at: Date) {
  await db
    .insertInto('bot_outages')
    .values({ began_at, ended_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The longest time without the bot that overlaps a period, also if it lasts. */
export async function findOutage({ db, now }: QueryDeps, from: Date, to: Date) {
  const [last] = await findHeartbeat(db);
  if (last && last.received_at < to && now() - last.received_at.getTime() > SILENT_AFTER_MS)
    return { from: last.received_at, to: null };
  const outage = await db
    .selectFrom('bot_outages')
    .select(['began_at as from', 'ended_at as to'])
    .where('began_at', '<', to)
    .where('ended_at', '>', from)
    .orderBy(sql`ended_at - began_at`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return outage ?? null;
}

/** Deletes outages about which nobody can ask any more. */
export async function purgeOutages({ db, now }: QueryDeps) {
  await db
    .deleteFrom('bot_outages')
    .where('ended_at', '<', addMs(now(), -DECISION_DAYS * DAY_MS))
    .execute();
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
