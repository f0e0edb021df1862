import { afterAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { fillWithHostileData } from '../testing/hostile-data.ts';
import { rowsOf } from '../testing/rows.ts';
import { otherTestDatabase, testDatabase } from '../testing/test-database.ts';
import { copyDatabase } from './copy.ts';
import type { OpenDatabase } from './database.ts';

jest.setTimeout(60_000);

const opened: OpenDatabase[] = [];
afterAll(async () => {
  for (const { close } of opened) await close();
});

async function open(which: () => Promise<OpenDatabase>): Promise<OpenDatabase> {
  const database = await which();
  opened.push(database);
  return database;
}

async function databaseWithFigures(): Promise<OpenDatabase> {
  const database = await open(testDatabase);
  await sql`insert into daily_servers values ('2026-01-01', 0), ('2026-01-02', 1)`.execute(database.db);
  await sql`insert into daily_commands values ('2026-01-01', 'ban', 1)`.execute(database.db);
  return database;
}

const allRows = ({ db }: OpenDatabase) => rowsOf(db, []);

async function newEntry({ db }: OpenDatabase) {
  const entry = { action: 'ban', user_id: '1', description: '', outcome: 'done', created_at: new Date() } as const;
  return db.insertInto('action_log').values(entry).returning('id').executeTakeFirstOrThrow();
}

test('every row arrives at the other engine and comes back, to the last bit', async () => {
  const [source, there, back] = [await open(testDatabase), await open(otherTestDatabase), await open(testDatabase)];
  await fillWithHostileData(source.db);
  const copied = await copyDatabase(source, there);
  const { rows: catalog } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
    source.db,
  );
  expect(copied.map(({ table }) => table).sort()).toEqual(catalog.map(({ name }) => name).sort());
  expect(copied.every(({ rows }) => rows > 0)).toBe(true);
  await copyDatabase(there, back);
  const rows = await allRows(source);
  expect(rows).toHaveLength(copied.reduce((sum, { rows }) => sum + rows, 0));
  expect(await allRows(there)).toEqual(rows);
  expect(await allRows(back)).toEqual(rows);

  const last = await source.db.selectFrom('action_log').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(await newEntry(there)).toEqual({ id: last.id + 1 });
  expect(await newEntry(there)).toEqual({ id: last.id + 2 });
});

test('an empty database is copied, and its numbers begin at the beginning', async () => {
  const [source, target] = [await open(testDatabase), await open(otherTestDatabase)];
  const copied = await copyDatabase(source, target);
  expect(copied.every(({ rows }) => rows === 0)).toBe(true);
  expect(await newEntry(target)).toEqual({ id: 1 });
});

test('a database that has data is refused as a target and stays as it is', async () => {
  const [source, target] = [await databaseWithFigures(), await open(otherTestDatabase)];
  // The last table of all, so that everything else was copied before.
  await sql`insert into daily_commands values ('2026-01-01', 'ban', 1)`.execute(target.db);
  const before = await allRows(target);
  await expect(copyDatabase(source, target)).rejects.toThrow('The database to copy to already has data in it.');
  expect(await allRows(target)).toEqual(before);
});

test('a failure in the middle leaves nothing', async () => {
  const [source, target] = [await databaseWithFigures(), await open(otherTestDatabase)];
  await sql`alter table daily_commands rename to elsewhere`.execute(source.db);
  await expect(copyDatabase(source, target)).rejects.toThrow('daily_commands');
  expect(await allRows(target)).toEqual([]);
  await sql`alter table elsewhere rename to daily_commands`.execute(source.db);

  await sql`create rule loss as on insert to daily_servers where new.servers = 0 do instead nothing`.execute(target.db);
  await expect(copyDatabase(source, target)).rejects.toThrow('Not every row of daily_servers arrived');
  expect(await allRows(target)).toEqual([]);
});
