import { sql } from 'kysely';
import type { Database } from './tables.ts';

/**
 * Calls back whenever a transaction that has told something on a channel has ended well, in whatever process, and when
 * that may have been missed. Answers how to stop.
 */
export type Listen = (channel: string, wake: () => void) => Promise<() => Promise<void>>;

/** Wakes whoever listens to a channel once this transaction has ended well. */
export async function notify(db: Database, channel: string) {
  await sql`select pg_notify(${channel}, '')`.execute(db);
}
