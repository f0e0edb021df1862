import type { Kysely } from 'kysely';
import { ConfigError } from '../../deploy/config/config-error.ts';
import type { AppKeys } from '../secrets.ts';
import { ignoreDiskFull } from './errors.ts';
import type { Tables } from './tables.ts';

const sealedText = 'This key is the right one.';

/** Claims a new database for a platform and a key; throws if it belongs to another one. */
export async function checkInstallation(db: Kysely<Tables>, platform: string, keys: AppKeys) {
  await ignoreDiskFull(
    db
      .insertInto('installation')
      .values({ id: 1, platform, key_check: keys.seal(sealedText, 'key-check', platform) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const found = await db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
  if (found.platform !== platform)
    throw new ConfigError(
      `This database belongs to ${found.platform}, not to ${platform}: simulated and real data never share one. ` +
        'Name another one with DATABASE_URL=… or API_DATA=….',
    );
  if (!canOpen(keys, found.key_check, platform))
    throw new ConfigError('This data was encrypted with another APP_KEY. Append the previous key after a comma.');
}

function canOpen(keys: AppKeys, box: Buffer, platform: string): boolean {
  try {
    return keys.open(box, 'key-check', platform) === sealedText;
  } catch {
    return false;
  }
}
