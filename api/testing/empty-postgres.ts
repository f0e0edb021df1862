import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { openPostgres } from '../data/open-postgres.ts';

/** Makes an empty database on the tests' PostgreSQL server, or a copy of another one; answers its address. */
export async function emptyPostgres(template = 'template1'): Promise<string> {
  const server = process.env.TEST_POSTGRES ?? '';
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = await openPostgres(`${server}postgres`, console.error);
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin.db);
  await admin.close();
  return `${server}${name}`;
}
