import type { Migration } from 'kysely/migration';
import * as accounts from './0001-accounts.ts';
import * as servers from './0002-servers.ts';

/** Every change of the schema, in order. A released one is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-servers': servers,
};
