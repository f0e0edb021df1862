import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase } from '../testing/test-database.ts';
import { batchedLookup } from './batched-lookup.ts';
import type { OpenDatabase } from './database.ts';
import type { Database } from './tables.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.insertInto('daily_commands').values(['a', 'b', 'c'].map(toRow)).execute();
}, 30_000);
afterAll(() => database.close());

const toRow = (command: string) => ({ day: '2026-01-01', command, count: 1 });

/** Creates a lookup of commands that records which keys each statement gets. */
function createLookup() {
  const sentKeys: string[][] = [];
  const find = batchedLookup<{ command: string }>({
    name: 'find_commands',
    // Divides by zero for the key "broken".
    statement: `select command from daily_commands
      where command = any($1::text[]) and 1 / (case when 'broken' = any($1::text[]) then 0 else 1 end) = 1`,
    getParams(keys) {
      sentKeys.push(keys);
      return [keys];
    },
    getKey: ({ command }) => command,
  });
  const findCommands = async (keys: string[], db: Database = database.db) => [
    ...(await find({ db, now: () => 0 }, keys)).keys(),
  ];
  return { findCommands, sentKeys };
}

test('lookups of the same turn share a statement, and get only their own rows', async () => {
  const { findCommands, sentKeys } = createLookup();
  const found = await Promise.all([findCommands(['a', 'b']), findCommands(['b', 'none']), findCommands([])]);
  expect(found).toEqual([['a', 'b'], ['b'], []]);
  expect(sentKeys).toEqual([['a', 'b', 'none']]);
  expect(await findCommands(['c'])).toEqual(['c']);
  expect(sentKeys).toHaveLength(2);
});

test('a failed statement fails all its lookups, but no later ones', async () => {
  const { findCommands } = createLookup();
  const results = await Promise.allSettled([findCommands(['a']), findCommands(['broken'])]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await findCommands(['a'])).toEqual(['a']);
});

test('a transaction has statements of its own', async () => {
  const { findCommands, sentKeys } = createLookup();
  await database.db.transaction().execute(async (transaction) => {
    await transaction.insertInto('daily_commands').values(toRow('d')).execute();
    expect(await Promise.all([findCommands(['d'], transaction), findCommands(['d'])])).toEqual([['d'], []]);
  });
  expect(sentKeys).toEqual([['d'], ['d']]);
});
