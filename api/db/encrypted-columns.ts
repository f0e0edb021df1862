import { sql } from 'kysely';
import type { Purpose } from '../secrets.ts';
import type { Database } from './tables.ts';

const BATCH_SIZE = 1000;

/** A column with secrets, each encrypted for its owner. Secrets of a sign-in that is under way are not listed. */
export interface EncryptedColumn {
  table: string;
  column: string;
  /** The column with the owner's id. */
  owner: string;
  purpose: Purpose;
}

export const secondFactors = {
  table: 'second_factors',
  column: 'secret_encrypted',
  owner: 'user_id',
  purpose: 'second-factor',
} as const satisfies EncryptedColumn;

export const platformTokens = {
  table: 'platform_tokens',
  column: 'access_encrypted',
  owner: 'user_id',
  purpose: 'platform-token',
} as const satisfies EncryptedColumn;

export const featureSecrets = {
  table: 'feature_secrets',
  column: 'secret_encrypted',
  owner: 'id',
  purpose: 'feature-secret',
} as const satisfies EncryptedColumn;

export const encryptedColumns: EncryptedColumn[] = [
  secondFactors,
  { ...secondFactors, column: 'pending_encrypted' },
  { table: 'recovery_codes', column: 'code_hash', owner: 'user_id', purpose: 'recovery-code' },
  platformTokens,
  { ...platformTokens, column: 'refresh_encrypted' },
  featureSecrets,
];

export interface StoredSecret {
  ownerId: string;
  secret: Buffer;
}

/** The secrets of a column by owner, in batches; rows that change meanwhile are read once or twice. */
export async function* readSecrets(
  db: Database,
  { table, column, owner }: EncryptedColumn,
): AsyncGenerator<StoredSecret[]> {
  let last: StoredSecret | undefined = { ownerId: '', secret: Buffer.alloc(0) };
  while (last) {
    const { rows } = await sql<StoredSecret>`
      select ${sql.ref(owner)}::text as "ownerId", ${sql.ref(column)} as secret from ${sql.table(table)}
      where ${sql.ref(column)} is not null
        and (${sql.ref(owner)}::text, ${sql.ref(column)}) > (${last.ownerId}, ${last.secret})
      order by ${sql.ref(owner)}::text, ${sql.ref(column)} limit ${BATCH_SIZE}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
  }
}
