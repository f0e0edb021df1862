import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './tables.ts';

/** The advisory lock that every API process shares on its listening connection, as long as it runs. */
const PROCESS_LOCK = { classId: 7_260_119, objectId: 1 };

/** Counts this process as one of the API until the connection ends. */
export async function registerApiProcess(client: pg.Client) {
  await client.query('select pg_advisory_lock_shared($1, $2)', [PROCESS_LOCK.classId, PROCESS_LOCK.objectId]);
}

/** The number of API processes on this database. One that was killed no longer counts. */
export async function countApiProcesses(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
    where locktype = 'advisory' and classid = ${PROCESS_LOCK.classId} and objid = ${PROCESS_LOCK.objectId} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
}
