import { sql } from 'kysely';
import type { Purpose } from '../secrets.ts';
import type { Database } from './tables.ts';

const BATCH_SIZE = 1000;

/** A column with secrets of users, each encrypted for its user. Secrets of a sign-in that is under way are not listed. */
export interface EncryptedColumn {
  table: string;
  column: string;
  purpose: Purpose;
}

export const secondFactors = {
  table: 'second_factors',
  column: 'secret_encrypted',
  purpose: 'second-factor',
} as const satisfies EncryptedColumn;

export const platformTokens = {
  table: 'platform_tokens',
  column: 'access_encrypted',
  purpose: 'platform-token',
} as const satisfies EncryptedColumn;

export const encryptedColumns: EncryptedColumn[] = [
  secondFactors,
  { ...secondFactors, column: 'pending_encrypted' },
  { table: 'recovery_codes', column: 'code_hash', purpose: 'recovery-code' },
  platformTokens,
  { ...platformTokens, column: 'refresh_encrypted' },
];

export interface StoredSecret {
  userId: string;
  secret: Buffer;
}

/** The secrets of a column by user, in batches; rows that change meanwhile are read once or twice. */
export async function* readSecrets(db: Database, { table, column }: EncryptedColumn): AsyncGenerator<StoredSecret[]> {
  let last: StoredSecret | undefined = { userId: '', secret: Buffer.alloc(0) };
  while (last) {
    const { rows } = await sql<StoredSecret>`
      select user_id as "userId", ${sql.ref(column)} as secret from ${sql.table(table)}
      where ${sql.ref(column)} is not null and (user_id, ${sql.ref(column)}) > (${last.userId}, ${last.secret})
      order by user_id, ${sql.ref(column)} limit ${BATCH_SIZE}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
  }
}
