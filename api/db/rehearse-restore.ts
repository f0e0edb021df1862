import { sql } from 'kysely';
import { restoreBackup } from './backup.ts';
import { connect } from './connection.ts';
import { getDatabaseFailure } from './errors.ts';
import type { Database } from './tables.ts';

/** PostgreSQL's limit for names is 63. */
const MAX_NAME_LENGTH = 48;

/**
 * Restores a backup into a database beside this one, which is dropped again; throws if the backup cannot be restored.
 * Returns why it was not tried, for example because this user may not create a database.
 */
export async function rehearseRestore(db: Database, url: string, file: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string; encoding: string; collate: string; ctype: string }>`
    select datname as name, pg_encoding_to_char(encoding) as encoding, datcollate as collate, datctype as ctype
    from pg_database where datname = current_database()`.execute(db);
  const [{ name, encoding, collate, ctype } = { name: '', encoding: '', collate: '', ctype: '' }] = rows;
  const copyName = `${name.slice(0, MAX_NAME_LENGTH)}_restored`;
  // A process that was killed leaves one behind.
  const drop = () => sql`drop database if exists ${sql.id(copyName)} with (force)`.execute(db);
  const copy = connect(url.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${encodeURIComponent(copyName)}`));
  try {
    await drop();
    await sql`create database ${sql.id(copyName)} template template0 encoding ${sql.lit(encoding)}
      lc_collate ${sql.lit(collate)} lc_ctype ${sql.lit(ctype)}`.execute(db);
    await sql`select 1`.execute(copy.maintenanceDb);
  } catch (error) {
    await copy.close();
    return String(error);
  }
  try {
    await restoreBackup(copy.maintenanceDb, file);
  } catch (error) {
    // The database failed, for example for lack of space, not the backup.
    if (!getDatabaseFailure(error)) throw error;
    return String(error);
  } finally {
    await copy.close();
    await drop();
  }
}
