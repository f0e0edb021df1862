import { sql } from 'kysely';
import type { Context } from '../http/context.ts';

/** What is written and deleted often, or read in long lists. */
const tables = [
  'account_events',
  'action_log',
  'ban_requests',
  'bans',
  'bot_changes',
  'bot_reports',
  'daily_commands',
  'failure_reports',
  'guild_changes',
  'guild_modules',
  'limits',
  'platform_tokens',
  'recovery_codes',
  'servers',
  'sessions',
  'sign_in_attempts',
  'sign_in_tickets',
  'staff_sessions',
  'ticket_messages',
  'tickets',
  'users',
];

/**
 * Tidies up and counts anew, so that long lists are read from their indexes: the embedded engine never does that by
 * itself.
 */
export async function tidyTables({ db }: Pick<Context, 'db'>) {
  await sql`vacuum (analyze) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
}
