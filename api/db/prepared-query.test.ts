import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openTestDatabase } from '../testing/test-database.ts';
import type { OpenDatabase } from './database.ts';
import { preparedQuery } from './prepared-query.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const rows = ['a', 'b', 'c'].map((command, index) => ({ day: `2026-01-0${index + 1}`, command, count: index }));
  await database.db.insertInto('daily_commands').values(rows).execute();
}, 30_000);
afterAll(() => database.close());

const findCommands = preparedQuery<[first: string, among: string[]], { command: string; count: number }>(
  'commands_of',
  `select command, count from daily_commands
   where day >= $1 and command = any($2::text[]) and count < 2
   order by command`,
);

test('uses new values in each run', async () => {
  const { db } = database;
  expect(await findCommands(db, '2026-01-01', ['a', 'b', 'c'])).toEqual([
    { command: 'a', count: 0 },
    { command: 'b', count: 1 },
  ]);
  const results = await Promise.all([
    findCommands(db, '2026-01-02', ['a', 'b']),
    findCommands(db, '2026-01-01', ['a']),
    findCommands(db, '2026-01-01', []),
    findCommands(db, '2026-01-01', ["'; drop table users; --"]),
  ]);
  expect(results.map((rows) => rows.map(({ command }) => command))).toEqual([['b'], ['a'], [], []]);
});

test('runs inside a transaction', async () => {
  const failing = database.db.transaction().execute(async (transaction) => {
    await transaction.insertInto('daily_commands').values({ day: '2026-01-04', command: 'd', count: 0 }).execute();
    expect(await findCommands(transaction, '2026-01-01', ['d'])).toHaveLength(1);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await findCommands(database.db, '2026-01-01', ['d'])).toEqual([]);
});

test('is the only kind of statement whose plan PostgreSQL keeps', async () => {
  const { db } = database;
  // Sequential queries all use the same connection.
  await findCommands(db, '2026-01-01', ['a']);
  await findCommands(db, '2026-01-02', ['b']);
  await db.selectFrom('daily_servers').select('day').where('day', '=', '2026-01-01').execute();
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
    where from_sql = false and statement not like '%pg_prepared_statements%'`.execute(db);
  expect(rows.map(({ statement }) => statement.replace(/\s.*/s, ''))).toEqual(['select']);
});
