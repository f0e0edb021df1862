import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Adds servers with the bot. The n-th one has n members and the id 300000000000000000 + n. */
export async function addVillages(db: Database, count: number, owner: string) {
  await sql`
    insert into servers (id, name, search_name, owner_id, member_count, joined_at, seen_at)
    select (300000000000000000 + n)::text, 'Village ' || n, 'village ' || n, ${owner}::text, n, now(), now()
    from generate_series(1, ${count}::int) as n`.execute(db);
}

/** Removes the added servers. */
export async function removeVillages(db: Database) {
  await db.deleteFrom('servers').where('name', 'like', 'Village %').execute();
}
