import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { addLogEntries } from './fill-log.ts';

/** How much data an installation has. */
export interface Size {
  servers: number;
  entries: number;
  /** Each is of its own user. */
  sessions: number;
  bans: number;
  tickets: number;
}

const USER_ID_BASE = 400_000_000_000_000_000n;

/** The owner of all servers that are added; one of the users. */
export const OWNER_ID = String(USER_ID_BASE + 7n);

/** Replaces what an earlier call added. */
export async function fillTables(db: Database, { servers, entries, sessions, bans, tickets }: Size) {
  await sql`delete from servers where owner_id = ${OWNER_ID}`.execute(db);
  await sql`truncate action_log`.execute(db);
  await sql`delete from users where username like 'user %'`.execute(db);
  await sql`delete from bans`.execute(db);
  // Names of many different letters, as real ones.
  await sql`insert into servers (id, name, search_name, owner_id, member_count, joined_at, seen_at)
    select (300000000000000000 + n)::text, name, name, ${OWNER_ID}, n, now(), now()
    from generate_series(1, ${sql.lit(servers)}) as n, concat_ws(' ', left(md5(n::text), 5), right(md5(n::text), 5)) as name`.execute(
    db,
  );
  await addLogEntries(db, entries);
  const userId = sql`(${sql.lit(USER_ID_BASE)} + n)::text`;
  await sql`insert into users (id, username, discriminator, created_at, updated_at)
    select ${userId}, 'user ' || n, '0', now(), now() from generate_series(1, ${sql.lit(sessions)}) as n`.execute(db);
  await sql`insert into sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, user_agent)
    select sha256(n::text::bytea), 'filled ' || n, ${userId}, now(), now(), now() + interval '30 days', 'Firefox'
    from generate_series(1, ${sql.lit(sessions)}) as n`.execute(db);
  await sql`insert into bans (user_id, banned_by, created_at, name, search_name)
    select ${userId}, '1', now() - n * interval '1 minute', 'Scammer ' || n, 'scammer ' || n
    from generate_series(1, ${sql.lit(bans)}) as n`.execute(db);
  await sql`insert into tickets (id, user_id, subject, search_text, state, created_at, updated_at, messages, last_by_person)
    select 'filled-' || n, ${userId}, 'Question ' || n, 'question ' || n,
      case n % 10 when 0 then 'open' else 'closed' end, now(), now() - n * interval '1 minute', 1, 1
    from generate_series(1, ${sql.lit(tickets)}) as n`.execute(db);
  await sql`checkpoint`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
}
