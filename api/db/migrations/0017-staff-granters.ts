import { type Kysely, sql } from 'kysely';

/** Who granted a staff role: an administrator, or the operator's command (null). */
export async function staffGranters(db: Kysely<unknown>) {
  await sql.raw('alter table staff add column granted_by text').execute(db);
}
