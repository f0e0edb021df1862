import type { ColumnType, Kysely, Transaction } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { Timestamp } from './columns.ts';
import type { GuildTables } from './guild-tables.ts';
import type { StaffTables } from './staff-tables.ts';

interface LimitTable {
  key: string;
  hits: number;
  reset_at: Timestamp;
}

interface JobTable {
  name: string;
  ran_at: Timestamp;
  /** Until then it deletes nothing, because the clock may be wrong. */
  waits_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** One row: which platform and key this data belongs to. */
interface InstallationTable {
  id: 1;
  platform: string;
  key_check: Buffer;
}

export interface Tables extends AccountTables, GuildTables, StaffTables {
  limits: LimitTable;
  jobs: JobTable;
  installation: InstallationTable;
}

/** The database, or a transaction of it. */
export type Database = Kysely<Tables> | Transaction<Tables>;

/** What most queries need: the database and the clock, in milliseconds. */
export interface QueryDeps {
  db: Database;
  now: () => number;
}
