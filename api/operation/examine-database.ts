import { sql } from 'kysely';
import type { OpenDatabase } from '../data/database.ts';

const oldestVersion = 150_000;

/** Looks at the database's settings on which the data's safety depends; a line that starts with ✗ is a finding. */
export async function examineDatabase({ db }: Pick<OpenDatabase, 'db'>): Promise<string[]> {
  const setting = async (name: string) =>
    (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value ?? '';
  const version = Number(await setting('server_version_num'));
  return [
    finding(version >= oldestVersion, `PostgreSQL ${await setting('server_version')}`, 'needs 15 or later'),
    ...(await Promise.all(
      ['fsync', 'synchronous_commit', 'full_page_writes'].map(async (name) =>
        finding(
          (await setting(name)) !== 'off',
          `${name} is ${await setting(name)}`,
          'must be on, or a crash loses data',
        ),
      ),
    )),
    finding((await setting('server_encoding')) === 'UTF8', 'the encoding is UTF8', 'other encodings lose names'),
  ];
}

/** A line of the doctor's. */
export function finding(good: boolean, what: string, remedy: string): string {
  return good ? `✓ ${what}` : `✗ ${what}: ${remedy}`;
}
