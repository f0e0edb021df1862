import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { testDatabase } from '../testing/test-database.ts';
import type { OpenDatabase } from './database.ts';
import { type Places, prepare } from './prepared-query.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const rows = ['a', 'b', 'c'].map((command, index) => ({ day: `2026-01-0${index + 1}`, command, count: index }));
  await database.db.insertInto('daily_commands').values(rows).execute();
}, 30_000);
afterAll(() => database.close());

let built = 0;
const commandsOf = prepare((db, value: Places<{ first: string; among: string[] }>) => {
  built += 1;
  return db
    .selectFrom('daily_commands')
    .select(['command', 'count'])
    .where('day', '>=', value('first'))
    .where('command', '=', sql<string>`any(${value('among')}::text[])`)
    .where('count', '<', 2)
    .orderBy('command');
});

test('a prepared statement is built once and run with other values each time', async () => {
  const { db } = database;
  expect(await commandsOf(db, { first: '2026-01-01', among: ['a', 'b', 'c'] })).toEqual([
    { command: 'a', count: 0 },
    { command: 'b', count: 1 },
  ]);
  const results = await Promise.all([
    commandsOf(db, { first: '2026-01-02', among: ['a', 'b'] }),
    commandsOf(db, { first: '2026-01-01', among: ['a'] }),
    commandsOf(db, { first: '2026-01-01', among: [] }),
    commandsOf(db, { first: '2026-01-01', among: ["'; drop table users; --"] }),
  ]);
  expect(results.map((rows) => rows.map(({ command }) => command))).toEqual([['b'], ['a'], [], []]);
  expect(built).toBe(1);
});

test('it runs inside a transaction as well', async () => {
  const failing = database.db.transaction().execute(async (transaction) => {
    await transaction.insertInto('daily_commands').values({ day: '2026-01-04', command: 'd', count: 0 }).execute();
    expect(await commandsOf(transaction, { first: '2026-01-01', among: ['d'] })).toHaveLength(1);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await commandsOf(database.db, { first: '2026-01-01', among: ['d'] })).toEqual([]);
});

test('PostgreSQL keeps its plan for a connection, and that of nothing else', async () => {
  const { db } = database;
  // One after the other they all come to the same connection.
  await commandsOf(db, { first: '2026-01-01', among: ['a'] });
  await commandsOf(db, { first: '2026-01-02', among: ['b'] });
  await db.selectFrom('daily_servers').select('day').where('day', '=', '2026-01-01').execute();
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
    where from_sql = false and statement not like '%pg_prepared_statements%'`.execute(db);
  expect(rows.map(({ statement }) => statement.replace(/\s.*/s, ''))).toEqual(['select']);
});
