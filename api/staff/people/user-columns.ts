import { sql } from 'kysely';

/** What a joined row of the users is called; null where nobody is known. */
export function nameOfUser(alias: string) {
  const [display, username] = [sql.ref(`${alias}.global_name`), sql.ref(`${alias}.username`)];
  return sql<string | null>`coalesce(nullif(${display}, ''), ${username})`;
}
