import type { Kysely } from 'kysely';
import { ConfigError } from '../../deploy/config/operator-errors.ts';
import type { AppKeys } from '../secrets.ts';
import { ignoreDiskFull } from './errors.ts';
import type { Tables } from './tables.ts';

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
  const installation = await db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
  if (installation.platform !== platform)
    throw new ConfigError(
      `This database belongs to ${installation.platform}, not to ${platform}: simulated and real data never share one. ` +
        'Name another one with DATABASE_URL=… or API_DATA=….',
    );
  if (!canDecrypt(keys, installation.key_check, platform))
    throw new ConfigError('This data was encrypted with another APP_KEY. Append the previous key after a comma.');
}

function canDecrypt(keys: AppKeys, ciphertext: Buffer, platform: string): boolean {
  try {
    return keys.decrypt(ciphertext, 'key-check', platform) === KEY_CHECK_TEXT;
  } catch {
    return false;
  }
}
