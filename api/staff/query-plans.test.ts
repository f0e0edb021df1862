import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Compilable, sql } from 'kysely';
import type { OpenDatabase } from '../db/database.ts';
import { searchTickets } from '../support/staff-tickets.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { selectActions } from './actions.ts';
import { searchBans } from './bans.ts';
import { selectServersPage } from './server-list.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await sql`insert into servers (id, name, search_name, member_count, joined_at, seen_at)
    select (210000000000000000 + n)::text, 'Server ' || n, 'server ' || n, n % 5000, now() - n * interval '1 minute', now()
    from generate_series(1, 20000) as n`.execute(db);
  await sql`insert into action_log (action, user_id, subject, description, outcome, created_at)
    select case n % 3 when 0 then 'create_invite' else 'banned_user_add' end, (n % 7)::text, (n % 9)::text,
      'Entry', 'done', now() - (50000 - n) * interval '1 second'
    from generate_series(1, 50000) as n`.execute(db);
  await sql`insert into bans (user_id, banned_by, created_at, name, search_name)
    select n::text, '1', now(), 'User ' || n, 'user ' || n from generate_series(1, 20000) as n`.execute(db);
  await sql`insert into users (id, username, discriminator, created_at, updated_at)
    values ('1', 'user', '0', now(), now())`.execute(db);
  await sql`insert into tickets (id, user_id, subject, search_text, state, created_at, updated_at, messages)
    select n::text, '1', 'Question ' || n, 'question ' || n, 'open', now(), now(), 1
    from generate_series(1, 20000) as n`.execute(db);
  await sql`vacuum (analyze) servers, action_log, bans, tickets`.execute(db);
}, 60_000);
afterAll(() => database.close());

/** PostgreSQL's plan for a statement, as text. */
async function explain(query: Compilable<unknown>): Promise<string> {
  const compiled = query.compile();
  const explainQuery = { ...compiled, sql: `explain ${compiled.sql}` };
  const { rows } = await database.db.executeQuery<Record<string, string>>(explainQuery);
  return rows.flatMap((row) => Object.values(row)).join('\n');
}

const first = { limit: 100, offset: 0, search: '', descending: false };

test.each(['name', 'members', 'joined'] as const)('the first servers by %s are read from an index', async (sort) => {
  for (const descending of [false, true]) {
    const plan = await explain(selectServersPage(database.db, { ...first, sort, descending }));
    expect(plan).toMatch(/Index (Only )?Scan (Backward )?using servers_/);
    expect(plan).not.toMatch(/Seq Scan/);
  }
});

test.each([
  ['name', 'server 15000'],
  ['members', '2500'],
  ['joined', '1700000000000000'],
] as const)('the servers after a cursor by %s are read from an index', async (sort, key) => {
  for (const descending of [false, true]) {
    const after = `210000000000015000-${key}`;
    const plan = await explain(selectServersPage(database.db, { ...first, sort, descending, after }));
    expect(plan).toMatch(/Index Cond: \(ROW\(/);
    expect(plan).not.toMatch(/Seq Scan/);
  }
});

test('searches read an index, too', async () => {
  const { db } = database;
  const plans = await Promise.all([
    explain(selectServersPage(db, { ...first, sort: 'name', search: 'ver 777' })),
    explain(searchBans(db, 'ser 777').selectAll()),
    explain(searchTickets(db, { show: 'all', search: 'ion 777', userId: '1' }).selectAll()),
  ]);
  expect(plans).toEqual([
    expect.stringMatching(/Bitmap Index Scan on servers_search_name_trigrams_idx/),
    expect.stringMatching(/Bitmap Index Scan on bans_search_name_trigrams_idx/),
    expect.stringMatching(/Bitmap Index Scan on tickets_search_text_trigrams_idx/),
  ]);
  expect(plans.join('\n')).not.toMatch(/Seq Scan/);
});

test.each<[string, Parameters<typeof selectActions>[1]]>([
  ['newest', {}],
  ['next', { before: '40000' }],
  ['newest of a person', { by: '3' }],
  ['newest about a subject', { subject: '7' }],
  ['newest of one action', { action: 'create_invite' }],
  ['newest before a time', { until: new Date().toISOString() }],
])('the %s entries of the log are read from an index', async (_, filters) => {
  const plan = await explain(selectActions(database.db, filters).limit(101));
  expect(plan).toMatch(/Index Scan Backward using action_log_/);
  expect(plan).not.toMatch(/Seq Scan on action_log|Sort/);
});
