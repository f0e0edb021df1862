import { sql } from 'kysely';
import type { AppKeys, Purpose } from '../secrets.ts';
import { replaceLostKey } from './installation.ts';
import type { Database } from './tables.ts';

const BATCH_SIZE = 1000;

interface KeyDeps {
  db: Database;
  keys: AppKeys;
}

interface EncryptedColumn {
  table: string;
  column: string;
  purpose: Purpose;
}

const secondFactors: EncryptedColumn = {
  table: 'second_factors',
  column: 'secret_encrypted',
  purpose: 'second-factor',
};
const platformTokens: EncryptedColumn = {
  table: 'platform_tokens',
  column: 'access_encrypted',
  purpose: 'platform-token',
};

/** How many secrets of each kind were lost. */
export interface LostSecrets {
  secondFactors: number;
  platformTokens: number;
  staffRoles: number;
}

/**
 * Deletes what was encrypted with a lost key, in one transaction: users sign in and set up their second factor again,
 * and roles of staff need a new activation code, because anybody with the platform account could set up the factor.
 */
export async function deleteLostSecrets({ db, keys }: KeyDeps): Promise<LostSecrets> {
  return db.transaction().execute(async (transaction) => {
    const deps = { db: transaction, keys };
    await replaceLostKey(transaction, keys);
    await transaction.deleteFrom('sign_in_attempts').execute();
    await transaction.updateTable('second_factors').set({ pending_encrypted: null, pending_until: null }).execute();
    const lost: LostSecrets = { secondFactors: 0, platformTokens: 0, staffRoles: 0 };
    for await (const ids of findLost(deps, secondFactors)) {
      await transaction.deleteFrom('second_factors').where('user_id', 'in', ids).execute();
      await transaction.deleteFrom('recovery_codes').where('user_id', 'in', ids).execute();
      await transaction.deleteFrom('sessions').where('user_id', 'in', ids).execute();
      const deactivated = await transaction
        .updateTable('staff')
        .set({ activated_at: null, code_hash: null, code_expires_at: null })
        .where('user_id', 'in', ids)
        .executeTakeFirst();
      lost.secondFactors += ids.length;
      lost.staffRoles += Number(deactivated.numUpdatedRows);
    }
    for await (const ids of findLost(deps, platformTokens)) {
      await transaction.deleteFrom('platform_tokens').where('user_id', 'in', ids).execute();
      await transaction.deleteFrom('sessions').where('user_id', 'in', ids).execute();
      lost.platformTokens += ids.length;
    }
    return lost;
  });
}

/** The ids of users whose secret cannot be decrypted, in batches. */
async function* findLost({ db, keys }: KeyDeps, { table, column, purpose }: EncryptedColumn): AsyncGenerator<string[]> {
  let last: string | undefined = '';
  while (last !== undefined) {
    const { rows } = await sql<{ id: string; secret: Buffer }>`
      select user_id as id, ${sql.ref(column)} as secret from ${sql.table(table)}
      where user_id > ${last} order by user_id limit ${BATCH_SIZE}`.execute(db);
    const ids = rows.filter(({ id, secret }) => !keys.canDecrypt(secret, purpose, id)).map(({ id }) => id);
    if (ids.length > 0) yield ids;
    last = rows.at(-1)?.id;
  }
}
