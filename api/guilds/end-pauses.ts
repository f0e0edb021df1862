import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { QueryDeps } from '../db/tables.ts';
import type { Log } from '../log.ts';
import { addMs, MINUTE_MS } from '../time.ts';
import { endPause } from './pauses.ts';

/** How often to look for pauses: the shortest pause, so that one of another process ends in time. */
const LOOK_MS = MINUTE_MS;

/** How far the clocks of several processes may be apart. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;

/** Ends pauses when their time has come, until the signal aborts. Several processes may do it. */
export async function endPausesUntilAborted(deps: QueryDeps & { log: Log }, signal: AbortSignal) {
  while (!signal.aborted) {
    const next = await endPauses(deps).catch((error: unknown) => {
      deps.log.error({ err: error }, 'Pauses could not be ended. This will be retried in a minute.');
      return undefined;
    });
    // A clock that jumps is noticed after a minute at the latest.
    const waitMs = Math.min(next === undefined ? LOOK_MS : next.getTime() - deps.now(), LOOK_MS);
    await wait(Math.max(waitMs, 0), undefined, { signal, ref: false }).catch(() => {});
  }
}

/** Ends the pauses whose time has come. Returns when the next one ends. */
export async function endPauses({ db, now }: QueryDeps): Promise<Date | undefined> {
  await correctStarts({ db, now });
  const due = await db
    .selectFrom('pauses')
    .select(['guild_id', 'module'])
    .where('ends_at', '<=', new Date(now()))
    .orderBy('ends_at')
    .execute();
  for (const { guild_id: guildId, module } of due)
    await db
      .transaction()
      .execute((transaction) => endPause(transaction, { guildId, module }, { kind: 'ended', by: null, at: now() }));
  const next = await db
    .selectFrom('pauses')
    .select('ends_at')
    .where('ends_at', '>', new Date(now()))
    .orderBy('ends_at')
    .limit(1)
    .executeTakeFirst();
  return next?.ends_at;
}

/** After the clock was set back, a pause that began in the future begins now, so that it does not last longer. */
async function correctStarts({ db, now }: QueryDeps) {
  const at = new Date(now());
  await db
    .updateTable('pauses')
    .set({ started_at: at, ends_at: sql`${at}::timestamptz + (ends_at - started_at)` })
    .where('started_at', '>', addMs(now(), CLOCK_TOLERANCE_MS))
    .execute();
}
