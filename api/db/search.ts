import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The search and sort key of a name: lower case, without accents. */
export function toSearchKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}+/gu, '');
  // PostgreSQL does not accept NUL in text.
  return plain.replaceAll('\0', '').toLowerCase();
}

/** Whether a column of search keys contains a text. A trigram index of the column is used. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const key = toSearchKey(text).replace(/[%_\\]/g, '\\$&');
  return sql`${sql.ref(column)} like ${`%${key}%`}`;
}
