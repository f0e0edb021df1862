import { ConfigError } from 'config/operator-errors';
import type { Kysely } from 'kysely';
import type { AppKeys } from '../secrets.ts';
import { ignoreDiskFull } from './errors.ts';
import type { Database, Tables } from './tables.ts';

const KEY_CHECK_TEXT = 'This key is the right one.';

/** Claims a new database for a platform and a key; throws if it belongs to another one. */
export async function checkInstallation(db: Kysely<Tables>, platform: string, keys: AppKeys) {
  await ignoreDiskFull(
    db
      .insertInto('installation')
      .values({ id: 1, platform, key_check: keys.encrypt(KEY_CHECK_TEXT, 'key-check', platform) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  await verifyInstallation(db, platform, keys);
}

/** Throws if the database belongs to another platform or key; a new one belongs to none yet. */
export async function verifyInstallation(db: Kysely<Tables>, platform: string, keys: AppKeys) {
  const installation = await db.selectFrom('installation').selectAll().executeTakeFirst();
  if (!installation) return;
  if (installation.platform !== platform)
    throw new ConfigError(
      `This database belongs to ${installation.platform}, not to ${platform}: simulated and real data never share one. ` +
        'Name another one with DATABASE_URL=… or API_DATA=….',
    );
  if (!keys.canDecrypt(installation.key_check, 'key-check', platform))
    throw new ConfigError(
      'This data was encrypted with another APP_KEY. Append the previous key after a comma, or, if it is lost, run `npm run site -- keys accept-lost`.',
    );
}

/** Makes the current key that of the database; throws if the database has it already. */
export async function replaceLostKey(db: Database, keys: AppKeys) {
  const installation = await db.selectFrom('installation').selectAll().forUpdate().executeTakeFirst();
  if (!installation || keys.canDecrypt(installation.key_check, 'key-check', installation.platform))
    throw new ConfigError('The key of this database is not lost. Nothing was changed.');
  await encryptKeyCheck(db, keys);
}

/** Makes the current key the one that the database is checked against. */
export async function encryptKeyCheck(db: Database, keys: AppKeys) {
  const installation = await db.selectFrom('installation').select('platform').executeTakeFirst();
  if (!installation) return;
  const key_check = keys.encrypt(KEY_CHECK_TEXT, 'key-check', installation.platform);
  await db.updateTable('installation').set({ key_check }).execute();
}
