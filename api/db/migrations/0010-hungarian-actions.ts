import { type Kysely, sql } from 'kysely';

/** The action log has descriptions in Hungarian, too; older entries have none. */
export async function hungarianActions(db: Kysely<unknown>) {
  await sql.raw('alter table action_log add column description_hu text').execute(db);
}
