import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from '@jest/globals';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { startProgram } from '../testing/run-program.ts';
import { createTestDatabase, openTestDatabase } from '../testing/test-database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { getDatabaseFailure } from './errors.ts';
import { migrate, migrations } from './migrations/index.ts';

const databases: OpenDatabase[] = [];
afterAll(() => Promise.all(databases.map(({ close }) => close())));

async function track(database: Promise<OpenDatabase>) {
  databases.push(await database);
  return (await database).db;
}

async function readAppliedMigrations(db: OpenDatabase['db']) {
  const { rows } = await sql<{ name: string; timestamp: string }>`select * from kysely_migration order by name`.execute(
    db,
  );
  return rows;
}

test('applies every migration once, in order', async () => {
  const db = await track(openTestDatabase());
  const before = await readAppliedMigrations(db);
  expect(before.map(({ name }) => name)).toEqual(Object.keys(migrations));
  expect(Object.keys(migrations)).toEqual(Object.keys(migrations).sort());
  await Promise.all([migrate(db), migrate(db)]);
  expect(await readAppliedMigrations(db)).toEqual(before);
});

/** SQL after which the previous release fails: what it uses is gone or has another name or type, or its rows are rejected. */
const contractingSql =
  /\bdrop (table|column)\b|\brename\b|\btype\b|\bset not null\b|\badd constraint\b|\badd (column )?[^,(]*not null(?![^,(]*default)/;

test.each(Object.entries(migrations))('%s declares whether it contracts', async (_name, { up, kind }) => {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  await up(db);
  expect(statements).not.toEqual([]);
  const contracting = statements.filter((statement) => contractingSql.test(statement));
  expect(contracting.length > 0 ? 'contract' : 'expand').toBe(kind);
});

test('a failing migration aborts the start and leaves the schema unchanged', async () => {
  const db = await track(openTestDatabase());
  await sql`delete from kysely_migration where name = ${Object.keys(migrations).at(-1)}`.execute(db);
  const before = await readAppliedMigrations(db);
  await expect(migrate(db)).rejects.toThrow('The database could not be migrated.');
  expect(await readAppliedMigrations(db)).toEqual(before);
});

test('a schema of a newer version is left alone, and the error says what to do', async () => {
  const db = await track(openTestDatabase());
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '9999-12-31T00:00:00.000Z')`.execute(
    db,
  );
  await expect(migrate(db)).rejects.toThrow('The data was changed by a newer version (9999-later).');
});

test('a database that does not exist or does not respond is named as such, not as a failed migration', async () => {
  const url = await createTestDatabase();
  const open = async (other: string) => getDatabaseFailure(await openDatabase(other).catch((error: unknown) => error));
  expect(await open(url.replace(/test_\w+/, 'nowhere'))).toBe('rejected');
  expect(await open('postgres://localhost:1/vigil')).toBe('unreachable');
});

test('processes that start concurrently on an empty database wait for each other', async () => {
  const url = await createTestDatabase();
  const areRunning = await Promise.all(
    [1, 2, 3].map(async () => {
      const program = startProgram('testing/write-until-killed.ts', { args: [url] });
      for await (const line of createInterface({ input: program.stdout })) if (line.includes('found')) break;
      const isRunning = program.exitCode === null;
      const ended = once(program, 'exit');
      program.kill('SIGKILL');
      await ended;
      return isRunning;
    }),
  );
  expect(areRunning).toEqual([true, true, true]);
});

test('no default, function or constraint of the schema reads the database server’s clock', async () => {
  const db = await track(openTestDatabase());
  const { rows } = await sql<{ expression: string }>`
    select pg_get_expr(adbin, adrelid) as expression from pg_attrdef
    union all select prosrc from pg_proc where pronamespace = 'public'::regnamespace and prolang <> 13
    union all select pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  `.execute(db);
  const clockDefaults = rows.filter(({ expression }) =>
    /\bnow\(\)|current_(date|time)|clock_timestamp/i.test(expression),
  );
  expect(clockDefaults).toEqual([]);
  expect(rows.length).toBeGreaterThan(0);
});
