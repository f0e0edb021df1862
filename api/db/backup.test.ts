import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { fillWithHostileData } from '../testing/hostile-data.ts';
import { readRows } from '../testing/rows.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestDatabase, openTestDatabase } from '../testing/test-database.ts';
import { restoreBackup, writeBackup } from './backup.ts';
import { type Connections, connect } from './connection.ts';
import { migrations } from './migrations/index.ts';

const folder = temporaryFolder();
const connectionsToClose: Connections[] = [];
afterAll(async () => {
  for (const { close } of connectionsToClose) await close();
});

async function track(database: Connections | Promise<Connections>) {
  const connections = await database;
  connectionsToClose.push(connections);
  return connections.maintenanceDb;
}

type Db = Awaited<ReturnType<typeof track>>;

const createEmptyDatabase = async () => track(connect(await createTestDatabase()));
const readAllRows = (db: Db) => readRows(db, []);
const getBackupFile = (name: string) => path.join(folder, `${name}.gz`);

async function backUpCounts(name: string) {
  const db = await track(openTestDatabase());
  await sql`insert into daily_servers values ('2026-01-01', 0), ('2026-01-02', 1)`.execute(db);
  await sql`insert into failure_reports values ('2026-01-01', 'public', 'r', 'missing', '', 1)`.execute(db);
  await writeBackup(db, getBackupFile(name));
  return db;
}

const incomplete = /^.* is not a complete backup of this product\. Nothing was restored\.$/;

function flipBit(content: Buffer, index: number): Buffer {
  const flipped = Buffer.from(content);
  flipped[index] = (flipped[index] ?? 0) ^ 1;
  return flipped;
}

async function insertLogEntry(db: Db) {
  const entry = { action: 'ban', user_id: '1', description: '', outcome: 'done', created_at: new Date() } as const;
  return db.insertInto('action_log').values(entry).returning('id').executeTakeFirstOrThrow();
}

test('restores every row of every table unchanged', async () => {
  const [source, target] = [await track(openTestDatabase()), await createEmptyDatabase()];
  await fillWithHostileData(source);
  const counts = await writeBackup(source, getBackupFile('hostile'));
  const { rows: catalog } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
    and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`.execute(source);
  expect(Object.keys(counts).sort()).toEqual(catalog.map(({ name }) => name).sort());
  expect(Object.values(counts).every((count) => count > 0)).toBe(true);
  expect(await restoreBackup(target, getBackupFile('hostile'))).toEqual(counts);
  const rows = await readAllRows(source);
  expect(rows).toHaveLength(Object.values(counts).reduce((sum, count) => sum + count, 0));
  expect(await readAllRows(target)).toEqual(rows);

  const last = await source.selectFrom('action_log').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(await insertLogEntry(target)).toEqual({ id: last.id + 1 });
  expect(await insertLogEntry(target)).toEqual({ id: last.id + 2 });
});

test('backs up an empty database, whose restored ids start at 1', async () => {
  const [source, target] = [await track(openTestDatabase()), await track(openTestDatabase())];
  await writeBackup(source, getBackupFile('empty'));
  const counts = await restoreBackup(target, getBackupFile('empty'));
  expect(Object.values(counts).every((count) => count === 0)).toBe(true);
  expect(await insertLogEntry(target)).toEqual({ id: 1 });
});

test('writes a backup that only its owner can read, and never overwrites a file', async () => {
  const db = await backUpCounts('once');
  expect(statSync(getBackupFile('once')).mode & 0o777).toBe(0o600);
  const before = readFileSync(getBackupFile('once'));
  await expect(writeBackup(db, getBackupFile('once'))).rejects.toThrow(
    `The file ${getBackupFile('once')} exists already.`,
  );
  expect(readFileSync(getBackupFile('once'))).toEqual(before);
  await expect(writeBackup(db, folder)).rejects.toThrow(`${folder} is a folder. Add the name of a file.`);
  for (const parent of [path.join(folder, 'missing'), getBackupFile('once')])
    await expect(writeBackup(db, path.join(parent, 'file'))).rejects.toThrow(`There is no folder ${parent}.`);
  await expect(writeBackup(db, getBackupFile('failed'), { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(existsSync(getBackupFile('failed'))).toBe(false);
});

test('rejects a restore into a database with data, and leaves it unchanged', async () => {
  await backUpCounts('refused');
  const target = await track(openTestDatabase());
  await sql`insert into daily_commands values ('2026-01-01', 'ban', 1)`.execute(target);
  const before = await readAllRows(target);
  await expect(restoreBackup(target, getBackupFile('refused'))).rejects.toThrow('The database is not empty.');
  expect(await readAllRows(target)).toEqual(before);
});

test('restores nothing from a truncated, damaged, missing or foreign backup', async () => {
  await backUpCounts('whole');
  const packed = readFileSync(getBackupFile('whole'));
  const text = gunzipSync(packed).toString();
  const lines = text.trimEnd().split('\n');
  const damagedBackups: [Buffer, RegExp][] = [
    [flipBit(packed, packed.length - 6), incomplete],
    [gzipSync(`${lines.slice(0, -1).join('\n')}\n`), incomplete],
    [gzipSync(text.replace(/\{"day":"2026-01-02".*\n/, '')), incomplete],
    [gzipSync(text.replace(/"migration":"[^"]*"/, '"migration":"9999-future"')), /a later version of this product/],
    [gzipSync(text.replace('"servers":1}', '"servers":null}')), /an invalid row of the table daily_servers/],
    [gzipSync(text.replace('"servers":1}', '"servers":1')), /an invalid row of the table daily_servers/],
    [Buffer.from(''), incomplete],
    [Buffer.from('no backup'), incomplete],
    [gzipSync('an archive\n{"format":1,"migration":"0001-initial"}\n'), incomplete],
    [gzipSync('{"format":2}\n'), incomplete],
  ];
  for (const [index, [content, message]] of damagedBackups.entries()) {
    const target = await track(openTestDatabase());
    writeFileSync(getBackupFile(`damaged-${index}`), content);
    await expect(restoreBackup(target, getBackupFile(`damaged-${index}`))).rejects.toThrow(message);
    expect(await readAllRows(target)).toEqual([]);
  }
  const target = await track(openTestDatabase());
  const missing = getBackupFile('nowhere');
  await expect(restoreBackup(target, missing)).rejects.toThrow(`There is no file ${missing}.`);
  await expect(restoreBackup(target, folder)).rejects.toThrow(`${folder} is a folder. Add the name of a file.`);
});

test('a backup that is truncated anywhere changes nothing, not even the schema', async () => {
  await backUpCounts('long');
  const packed = readFileSync(getBackupFile('long'));
  const target = await createEmptyDatabase();
  const lengths = Array.from({ length: 20 }, (_, index) => Math.floor((packed.length * index) / 20));
  for (const length of [...lengths, ...Array.from({ length: 20 }, (_, index) => packed.length - 1 - index)]) {
    writeFileSync(getBackupFile('cut'), packed.subarray(0, length));
    await expect(restoreBackup(target, getBackupFile('cut'))).rejects.toThrow(incomplete);
  }
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(target);
  expect(rows).toEqual([]);
  await restoreBackup(target, getBackupFile('long'));
});

test('backs up an earlier schema, and restores it with that schema before it migrates it', async () => {
  const source = await createEmptyDatabase();
  const migrator = new Migrator({ db: source, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0012-channel-checks');
  // The next migration renames this table.
  await sql`insert into bot_contact values (1, '2026-01-01')`.execute(source);
  await sql`insert into daily_servers values ('2026-01-01', 0), ('2026-01-02', 1)`.execute(source);
  // A table of another program.
  await sql`create table abc as select 1 as id`.execute(source);
  await writeBackup(source, getBackupFile('earlier'));
  const target = await track(openTestDatabase());
  const counts = await restoreBackup(target, getBackupFile('earlier'));
  expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([
    ['bot_contact', 1],
    ['daily_servers', 2],
  ]);
  expect((await readAllRows(target)).map(({ table }) => table)).toEqual([
    'bot_heartbeat',
    'daily_servers',
    'daily_servers',
  ]);
});

test('writes a consistent snapshot during concurrent writes', async () => {
  const source = await track(openTestDatabase());
  const writer = connectionsToClose.at(-1)?.db;
  let isWriting = true;
  const write = async () => {
    for (let day = 1; isWriting; day++) {
      const at = new Date();
      await writer?.transaction().execute(async (transaction) => {
        const id = String(10n ** 17n + BigInt(day));
        const person = { id, username: 'x', discriminator: '0', created_at: at, updated_at: at };
        await transaction.insertInto('users').values(person).execute();
        await transaction.insertInto('bans').values({ user_id: id, banned_by: '1', created_at: at }).execute();
      });
    }
  };
  const writing = write();
  const counts = await writeBackup(source, getBackupFile('snapshot'));
  isWriting = false;
  await writing;
  expect(counts.bans).toBe(counts.users);
});
