import { sql } from 'kysely';
import type { Context } from '../server/context.ts';

/** What is written often, or read in long lists. */
const tables = [
  'servers',
  'action_log',
  'bans',
  'ban_requests',
  'bot_changes',
  'daily_commands',
  'limits',
  'sessions',
  'tickets',
];

/**
 * Tidies up and counts anew, so that long lists are read from their indexes: the embedded engine never does that by
 * itself.
 */
export async function tidyTables({ db }: Pick<Context, 'db'>) {
  await sql`vacuum (analyze) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
}
