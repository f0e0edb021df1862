import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';

const texts = [
  '',
  'NULL',
  'O\'Brien \\ "quoted" \\N \\x00 \\u0041 {a,b} $1 %s',
  'line\r\nbreak\ttab\u0001\u007f\u2028',
  '{"json": [null, true]}',
  'Árvíztűrő tükörfúrógép 🦉👩‍👩‍👧 e\u0301 \u202Eright to left',
  'x'.repeat(100_000),
];

/** Fills every table with more than a page of rows or with hostile values, to test backups. */
export async function fillWithHostileData(db: Database) {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`insert into installation values (1, 'somewhere', ${Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))})`,
  sql`insert into users select id::text, username, '0', null, null, null, moment, moment
    from unnest(${texts}::text[]) with ordinality as given (username, id),
    (values ('2026-03-29 01:59:59.123456+01'::timestamptz)) as moments (moment)`,
  sql`insert into users select (1000 + n)::text, 'u' || n, '0', case n % 2 when 0 then 'Ű' || n end, null, '',
    to_timestamp(n), '9999-12-31 23:59:59.999999+00' from generate_series(1, 2050) as n`,
  sql`insert into platform_tokens select id, ''::bytea, sha256(id::bytea), to_timestamp(0) from users where length(id) = 1`,
  sql`insert into sign_in_attempts select sha256(id::bytea), '', ${Buffer.from('\\x"\'')}, created_at from users where length(id) = 1`,
  sql`insert into pending_sign_ins select sha256(id::bytea), '', '', id, 2147483647, created_at from users where id < '2'`,
  sql`insert into second_factors (user_id, secret_encrypted, confirmed_at, last_step, failures, locked_until)
    values ('1', '', null, 9223372036854775807, 0, null), ('2', '', now(), -9007199254740993, 1, now())`,
  sql`insert into recovery_codes select '1', sha256(n::text::bytea) from generate_series(1, 2050) as n`,
  sql`insert into recovery_codes select id, sha256(id::bytea) from users where id in ('2', '3')`,
  sql`insert into sessions select sha256(id::bytea), id, id, case when id < '3' then ''::bytea end,
    created_at, created_at, updated_at, case when id < '3' then '2001:db8::1' end, username from users where length(id) = 1`,
  sql`insert into staff_sessions select token_hash, token_hash, 'admin', now() from sessions where id < '2'`,
  sql`insert into staff values ('1', 'admin', null, null, now(), now()), ('3', 'moderator', '', now(), null, now())`,
  sql`insert into bans select id, case when id > '3' then username end, 'somebody', created_at from users where length(id) = 1`,
  sql`insert into ban_requests (user_id, name, reason, evidence, requested_by, created_at, state)
    select id, username, username, username, 'somebody', created_at, case when id < '3' then 'refused' else 'open' end
    from users where length(id) = 1`,
  sql`update ban_requests set assigned_to = '2' where user_id > '3'`,
  sql`insert into ban_request_reads select ban_requests.id, users.id from ban_requests, users where length(users.id) = 1`,
  sql`insert into staff_notes (user_id, author_id, text, created_at, edited_at)
    select id, 'somebody', username, created_at, case when id < '3' then updated_at end from users where length(id) = 1`,
  sql`insert into account_events (user_id, event, ip, created_at)
    select id, 'signed-in', null, created_at from users order by id`,
  sql`insert into limits values (${texts[2]}, 1, '1970-01-01 00:00:00+00')`,
  sql`insert into jobs values ('demo-data', '0044-03-15 12:00:00+00')`,
  sql`insert into servers (id, name, member_count, joined_at, seen_at)
    select id, username, length(username), created_at, updated_at from users where length(id) = 1`,
  sql`insert into guild_modules select id, 'logs', jsonb_build_object('channels', username), 2147483647, created_at
    from users where length(id) = 1`,
  sql`insert into guild_modules values ('1', 'settings', null, 0, now()), ('2', 'settings', '0', -2147483648, now())`,
  sql`insert into guild_changes (guild_id, module, revision, user_id, before, after, created_at)
    select '1', 'logs', 1, id, null, to_jsonb(username), created_at from users order by id`,
  sql`insert into news select id, case when id < '3' then id end, username, username, username, username, created_at
    from users where length(id) = 1`,
  sql`insert into news_dismissals select '1', id from users`,
  sql`insert into news_dismissals select '2', id from users where length(id) = 1`,
  sql`insert into tickets (id, user_id, subject, search_text, assigned_to, created_at, updated_at)
    select id, id, username, username, nullif(id, '2'), created_at, updated_at from users where length(id) = 1`,
  sql`insert into ticket_messages select '1', n, nullif(1 + n % 4, 4)::text, n % 2 = 0, n::text, now()
    from generate_series(1, 2050) as n`,
  sql`insert into ticket_messages select '2', id::integer, id, false, username, created_at
    from users where length(id) = 1`,
  sql`insert into action_log (action, user_id, subject, description, outcome, created_at)
    select 'leave_server', id, null, username, 'done', created_at from users order by id`,
  sql`delete from action_log where id % 3 = 0`,
  sql`insert into daily_servers values ('0001-01-01', 0), ('2024-02-29', 2147483647)`,
  sql`insert into daily_commands select date '2020-01-01' + n, command, 9007199254740993
    from generate_series(1, 700) as n, unnest(${texts.slice(0, 4)}::text[]) as command`,
  sql`insert into daily_members select text, date '2020-01-01' + n, 9007199254740993, 0
    from generate_series(1, 700) as n, unnest(${texts.slice(0, 4)}::text[]) as text`,
  sql`insert into bot_key values (1, ${Buffer.from([0, 255])}, now())`,
  sql`insert into bot_heartbeat values (1, now())`,
  sql`insert into bot_outages select '2024-02-29 23:59:59.999+00'::timestamptz + n * interval '1 day', now()
    from generate_series(1, 700) as n`,
  sql`insert into bot_intents values ('2024-02-29 23:59:59.999+00', 2147483647)`,
  sql`insert into bot_manifests select md5(text), text, now() from unnest(${texts}::text[]) as text`,
  sql`insert into applied_features select n::text, text, 1, now()
    from generate_series(1, 700) as n, unnest(${texts.slice(0, 4)}::text[]) as text`,
  sql`create table decisions_20240229 (like decisions including all)`,
  sql`alter table decisions attach partition decisions_20240229
    for values from ('2024-02-29 00:00+00') to ('2024-03-01 00:00+00')`,
  sql`insert into decisions select n::text, '2024-02-29 23:59:59.999+00', gen_random_uuid(), text, 'done', null,
    to_jsonb(text), text, '1', text, '2', text, text, 1
    from generate_series(1, 700) as n, unnest(${texts.slice(0, 4)}::text[]) as text`,
  sql`insert into feature_secrets select gen_random_uuid(), text, convert_to(text, 'UTF8')
    from unnest(${texts}::text[]) as text`,
  sql`insert into reported_problems select n::text, text, jsonb_build_array(text), now()
    from generate_series(1, 700) as n, unnest(${texts.slice(0, 4)}::text[]) as text`,
  sql`insert into problem_notices select n::text, text, '1', 'shown', now()
    from generate_series(1, 700) as n, unnest(${texts.slice(0, 4)}::text[]) as text`,
  sql`insert into message_templates select n::text, text, jsonb_build_object('content', text)
    from generate_series(1, 700) as n, unnest(${texts.slice(0, 4)}::text[]) as text`,
  sql`insert into pauses select n::text, text, case n % 2 when 0 then '1' end, now(), now()
    from generate_series(1, 700) as n, unnest(${texts.slice(0, 4)}::text[]) as text`,
  sql`insert into asks select md5(text)::uuid, '1', text, text, to_jsonb(text), '1', now(), null, null
    from unnest(${texts}::text[]) as text`,
  sql`insert into rejected_manifest values (1, ${JSON.stringify(texts)}::jsonb, now())`,
  sql`insert into bot_reports select sha256(n::text::bytea)::text, '2024-02-29' from generate_series(1, 2050) as n`,
  sql`insert into bot_changes (kind, subject, revision, created_at)
    select 'logs', n::text, nullif(n % 3, 0), now() from generate_series(1, 2050) as n`,
  sql`insert into failure_reports select date '2020-01-01' + n, text, '', '', text, 2147483647
    from generate_series(1, 700) as n, unnest(${texts.slice(0, 4)}::text[]) as text`,
];
