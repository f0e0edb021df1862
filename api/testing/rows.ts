import { expect } from '@jest/globals';
import { sql } from 'kysely';
import type { Database, Tables } from '../db/tables.ts';

const VOLATILE_TABLES: readonly (keyof Tables)[] = ['limits', 'account_events', 'bot_heartbeat'];

/** Denied attempts are logged, so this table may change. */
const getCondition = (table: string) => (table === 'action_log' ? sql` where outcome <> 'refused'` : sql``);

/** Every row as text, except columns that every request may change, such as the time of last use. */
export async function readRows(
  db: Database,
  excludedTables = VOLATILE_TABLES,
): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
    and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`.execute(db);
  const selects = tables
    .filter(({ name }) => !excludedTables.some((table) => table === name))
    .map(({ name }) => sql`select ${name} as "table", t::text as "row" from ${sql.table(name)} t${getCondition(name)}`);
  const { rows } = await sql<{ table: string; row: string }>`
    ${sql.join(selects, sql` union all `)} order by 1, 2`.execute(db);
  return rows;
}

/** Runs requests that must not change anything but the times when people and servers were last seen. */
export async function expectUnchanged(db: Database, calls: () => Promise<unknown>) {
  const rows = () => readRows(db, [...VOLATILE_TABLES, 'servers', 'sessions']);
  const before = await rows();
  await calls();
  expect(await rows()).toEqual(before);
}
