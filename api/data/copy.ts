import { sql } from 'kysely';
import { ConfigError } from '../config/config-error.ts';
import type { OpenDatabase } from './database.ts';
import type { Database, Tables } from './tables.ts';

const batch = 2000;

/** Every table with its key, in an order in which each one's references are there before it. */
const tables: Record<keyof Tables, string[]> = {
  installation: ['id'],
  users: ['id'],
  platform_tokens: ['user_id'],
  sign_in_attempts: ['state_hash'],
  sign_in_tickets: ['access_hash'],
  second_factors: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
  sessions: ['token_hash'],
  staff_sessions: ['token_hash'],
  staff: ['user_id'],
  bans: ['user_id'],
  ban_requests: ['id'],
  account_events: ['id'],
  limits: ['key'],
  jobs: ['name'],
  servers: ['id'],
  guild_modules: ['guild_id', 'module'],
  guild_changes: ['id'],
  news: ['id'],
  news_dismissals: ['user_id', 'news_id'],
  tickets: ['id'],
  ticket_messages: ['ticket_id', 'number'],
  action_log: ['id'],
  daily_servers: ['day'],
  daily_commands: ['day', 'command'],
  bot_key: ['id'],
  bot_contact: ['id'],
  bot_reports: ['id'],
  bot_changes: ['id'],
  failure_reports: ['day', 'area', 'release', 'kind', 'instead'],
};

/** How many rows of a table were copied. */
export interface CopiedTable {
  table: string;
  rows: number;
}

/**
 * Copies everything, as of one moment, into an empty database, in one transaction, and compares the numbers of rows
 * before it commits.
 */
export async function copyDatabase(from: OpenDatabase, to: OpenDatabase): Promise<CopiedTable[]> {
  const moment = from.db.transaction().setIsolationLevel('repeatable read');
  return moment.execute((source) => to.db.transaction().execute((target) => copyTables(source, target)));
}

async function copyTables(source: Database, target: Database): Promise<CopiedTable[]> {
  const copied: CopiedTable[] = [];
  for (const [table, key] of Object.entries(tables)) {
    if (await count(target, table)) throw new ConfigError('The database to copy to already has data in it.');
    await copyTable(source, target, table, key);
    const rows = await count(source, table);
    if ((await count(target, table)) !== rows) throw new Error(`Not every row of ${table} arrived; nothing was kept.`);
    copied.push({ table, rows });
  }
  return copied;
}

async function copyTable(source: Database, target: Database, table: string, key: string[]) {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const backwards = sql.join(key.map((column) => sql`${sql.ref(column)} desc`));
  const name = sql.table(table);
  let last = sql`true`;
  for (;;) {
    const { rows } = await sql<{ rows: string | null; size: number; last: string | null }>`
      with batch as (select * from ${name} where ${last} order by ${columns} limit ${sql.lit(batch)})
      select json_agg(batch)::text as rows, count(*)::integer as size,
        (select row_to_json(greatest)::text from (select ${columns} from batch order by ${backwards} limit 1) as greatest) as last
      from batch`.execute(source);
    const [page] = rows;
    if (!page?.rows || page.last === null) break;
    await sql`insert into ${name} overriding system value
      select * from json_populate_recordset(null::${name}, ${page.rows}::json)`.execute(target);
    last = sql`(${columns}) > (select ${columns} from json_populate_record(null::${name}, ${page.last}::json))`;
    if (page.size < batch) break;
  }
  if (key.length === 1 && key[0] === 'id') await continueNumbers(target, table);
}

/** New rows get numbers behind the copied ones. */
async function continueNumbers(target: Database, table: string) {
  await sql`select setval(sequence, coalesce(last, 1), last is not null)
    from (select pg_get_serial_sequence(${table}, 'id') as sequence) as numbers,
      (select max(id)::text::bigint as last from ${sql.table(table)}) as copied
    where sequence is not null`.execute(target);
}

async function count(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}
