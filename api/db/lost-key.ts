import type { AppKeys } from '../secrets.ts';
import {
  type EncryptedColumn,
  featureSecrets,
  platformTokens,
  readSecrets,
  secondFactors,
} from './encrypted-columns.ts';
import { replaceLostKey } from './installation.ts';
import type { Database } from './tables.ts';

interface KeyDeps {
  db: Database;
  keys: AppKeys;
}

/** How many secrets of each kind were lost. */
export interface LostSecrets {
  secondFactors: number;
  platformTokens: number;
  featureSecrets: number;
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
    const lost: LostSecrets = { secondFactors: 0, platformTokens: 0, featureSecrets: 0, staffRoles: 0 };
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
    for await (const ids of findLost(deps, featureSecrets)) {
      await transaction.deleteFrom('feature_secrets').where('id', 'in', ids).execute();
      lost.featureSecrets += ids.length;
    }
    return lost;
  });
}

/** The ids of owners whose secret cannot be decrypted, in batches. */
async function* findLost({ db, keys }: KeyDeps, column: EncryptedColumn): AsyncGenerator<string[]> {
  for await (const secrets of readSecrets(db, column)) {
    const lost = secrets.filter(({ ownerId, secret }) => !keys.canDecrypt(secret, column.purpose, ownerId));
    if (lost.length > 0) yield lost.map(({ ownerId }) => ownerId);
  }
}
