import { type RawBuilder, sql, type Transaction } from 'kysely';
import { addMs, DAY_MS, toIsoDay } from '../time.ts';
import type { Database, QueryDeps, Tables } from './tables.ts';

/** Decisions are kept for this many days. */
export const DECISION_DAYS = 14;

/** A process that makes no partitions for this long goes on storing decisions. */
const DAYS_AHEAD = 7;

/** The bot may report a decision a day late. */
const DAYS_BACK = 1;

/** Statements that wait for a lock hold up all later queries of the table. */
const LOCK_TIMEOUT = '2s';

/** Creates the missing partitions of decisions from yesterday until a week ahead. */
export async function createNextPartitions({ db, now }: QueryDeps) {
  const days = Array.from({ length: DAYS_BACK + 1 + DAYS_AHEAD }, (_, index) =>
    toIsoDay(addMs(now(), (index - DAYS_BACK) * DAY_MS)),
  );
  const existing = await listPartitionDays(db);
  if (days.some((day) => !existing.includes(day)))
    await db.transaction().execute((transaction) => createPartitions(transaction, days));
}

/** Creates the partitions of these days that do not exist. Attaching them later locks no reader or writer out. */
export async function createPartitions(transaction: Transaction<Tables>, days: readonly string[]) {
  await sql`select pg_advisory_xact_lock(hashtext('decision-partitions'))`.execute(transaction);
  const existing = await listPartitionDays(transaction);
  for (const day of days) {
    if (existing.includes(day)) continue;
    const [from, to] = [day, toIsoDay(addMs(Date.parse(day), DAY_MS))].map((start) => sql.lit(`${start} 00:00:00+00`));
    const partition = toPartition(day);
    await sql`create table ${partition} (like decisions including all)`.execute(transaction);
    await sql`alter table decisions attach partition ${partition} for values from (${from}) to (${to})`.execute(
      transaction,
    );
  }
}

/** Drops the partitions of days whose decisions are all too old. A query that runs for long makes it fail: it is retried. */
export async function dropOldPartitions({ db, now }: QueryDeps) {
  const oldest = toIsoDay(addMs(now(), -DECISION_DAYS * DAY_MS));
  for (const day of await listPartitionDays(db)) {
    if (day >= oldest) continue;
    await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(transaction);
      await sql`drop table ${toPartition(day)}`.execute(transaction);
    });
  }
}

async function listPartitionDays(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'decisions'::regclass order by 1`.execute(db);
  return rows.map(({ name }) => name.replace(/^decisions_(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
}

function toPartition(day: string): RawBuilder<unknown> {
  return sql.table(`decisions_${day.replaceAll('-', '')}`);
}
