import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { HOUR_MS } from '../time.ts';
import { restoreBackup } from './backup.ts';
import { connect } from './connection.ts';
import { getDatabaseFailure } from './errors.ts';
import type { Database } from './tables.ts';

/** The comment of a database into which a backup is restored, with the name of the database that was backed up. */
const COMMENT = 'companion site: restores a backup of ';

/** A rehearsal that has no connections and is older was left behind by a killed process. */
const MAX_AGE_HOURS = 24;

/**
 * Restores a backup into a new database beside this one, which is dropped again; throws if the backup cannot be restored.
 * Returns why it was not tried, for example because this user may not create a database.
 */
export async function rehearseRestore(db: Database, url: string, file: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string; encoding: string; collate: string; ctype: string }>`
    select datname as name, pg_encoding_to_char(encoding) as encoding, datcollate as collate, datctype as ctype
    from pg_database where datname = current_database()`.execute(db);
  const [{ name, encoding, collate, ctype } = { name: '', encoding: '', collate: '', ctype: '' }] = rows;
  const copyName = `backup_rehearsal_${randomBytes(8).toString('hex')}`;
  const copy = connect(url.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${copyName}`));
  const drop = () => sql`drop database ${sql.id(copyName)} with (force)`.execute(db);
  try {
    await dropLeftovers(db, name);
    await sql`create database ${sql.id(copyName)} template template0 encoding ${sql.lit(encoding)}
      lc_collate ${sql.lit(collate)} lc_ctype ${sql.lit(ctype)}`.execute(db);
  } catch (error) {
    await copy.close();
    return String(error);
  }
  try {
    const startedAt = new Date().toISOString();
    await sql`comment on database ${sql.id(copyName)} is ${sql.lit(`${COMMENT}${name}, ${startedAt}`)}`.execute(db);
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

/** Drops databases with our name and comment whose process was killed a day ago. */
async function dropLeftovers(db: Database, name: string) {
  const { rows } = await sql<{ name: string; comment: string }>`
    select datname as name, shobj_description(oid, 'pg_database') as comment from pg_database
    where datname ~ '^backup_rehearsal_[0-9a-f]{16}$'
      and starts_with(shobj_description(oid, 'pg_database'), ${`${COMMENT}${name}, `})
      and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`.execute(db);
  for (const leftover of rows) {
    const startedAt = Date.parse(leftover.comment.slice(`${COMMENT}${name}, `.length));
    if (Date.now() - startedAt > MAX_AGE_HOURS * HOUR_MS) await sql`drop database ${sql.id(leftover.name)}`.execute(db);
  }
}
