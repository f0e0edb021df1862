import { randomUUID } from 'node:crypto';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { waitForBlockedQueries } from '../testing/blocked-queries.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestDatabase, openTestDatabase } from '../testing/test-database.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import { restoreBackup } from './backup.ts';
import { type Connections, connect } from './connection.ts';
import { makeScheduledBackup } from './scheduled-backups.ts';

const start = Date.parse('2026-11-27T03:15:00Z');
const messages: unknown[] = [];
const log = { info: (...line: unknown[]) => messages.push(line), warn: () => {}, error: () => {} };

const temporary = temporaryFolder();
let folder: string;
let connections: Connections;
beforeEach(async () => {
  folder = path.join(temporary, randomUUID());
  connections = await openTestDatabase();
});
afterEach(() => connections.close());

const findCopies = async () =>
  (
    await sql<{ datname: string }>`select datname from pg_database where datname like 'backup_rehearsal_%'
    and starts_with(shobj_description(oid, 'pg_database'), ${`companion site: restores a backup of ${getName()}, `})`.execute(
      connections.db,
    )
  ).rows.map(({ datname }) => datname);
const getName = () => /\/(\w+)\?/.exec(connections.url)?.[1];

const makeBackup = (at: number, signal?: AbortSignal) =>
  makeScheduledBackup(
    { db: connections.maintenanceDb, now: () => at, log },
    { folder, keep: 2, intervalMs: DAY_MS, isRehearsed: true, databaseUrl: connections.url },
    signal,
  );
const names = () => readdirSync(folder).sort();

test('writes a backup that can be restored, and keeps the newest ones and all other files', async () => {
  await sql`insert into daily_servers values ('2026-01-01', 5)`.execute(connections.db);
  await makeBackup(start);
  writeFileSync(path.join(folder, 'copy.gz'), 'by hand');
  for (const day of [1, 2]) await makeBackup(start + day * DAY_MS);
  const newest = ['site-2026-11-28T03-15-00Z.gz', 'site-2026-11-29T03-15-00Z.gz'];
  expect(names()).toEqual(['copy.gz', ...newest]);
  const target = connect(await createTestDatabase());
  expect(await restoreBackup(target.maintenanceDb, path.join(folder, 'site-2026-11-29T03-15-00Z.gz'))).toMatchObject({
    daily_servers: 1,
  });
  await target.close();
});

test('keeps the new backup when the clock was set back', async () => {
  for (const day of [0, 1, -9]) await makeBackup(start + day * DAY_MS);
  expect(names()).toEqual(['site-2026-11-18T03-15-00Z.gz', 'site-2026-11-28T03-15-00Z.gz']);
});

test('restores each backup into a database that it drops again, and drops no database that it did not make', async () => {
  const createDatabase = async (name: string, comment: string) => {
    await sql`create database ${sql.id(name)}`.execute(connections.maintenanceDb);
    await sql`comment on database ${sql.id(name)} is ${sql.lit(comment)}`.execute(connections.maintenanceDb);
    return name;
  };
  const formatOwnComment = (at: string) => `companion site: restores a backup of ${getName()}, ${at}`;
  const createName = () => `backup_rehearsal_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const otherDatabases = [
    await createDatabase(`${getName()}_restored`, 'of the operator'),
    await createDatabase(createName(), 'of another program'),
    await createDatabase(createName(), formatOwnComment(new Date().toISOString())),
  ];
  const leftover = await createDatabase(createName(), formatOwnComment('2020-01-01T00:00:00Z'));
  messages.length = 0;
  await makeBackup(start);
  expect(messages).toEqual([
    [{ file: path.join(folder, 'site-2026-11-27T03-15-00Z.gz') }, 'Wrote a backup, and restored it to test it.'],
  ]);
  const { rows } = await sql<{ datname: string }>`select datname from pg_database`.execute(connections.db);
  const names = rows.map(({ datname }) => datname);
  expect(names).toEqual(expect.arrayContaining(otherDatabases));
  expect(names).not.toContain(leftover);
  expect(await findCopies()).toEqual(otherDatabases.slice(2));
});

test('restores nothing unless the operator wants it', async () => {
  messages.length = 0;
  const settings = { folder, keep: 2, intervalMs: DAY_MS, isRehearsed: false, databaseUrl: 'postgres://nowhere' };
  await makeScheduledBackup({ db: connections.maintenanceDb, now: () => start, log }, settings);
  expect(messages).toEqual([[expect.anything(), 'Wrote a backup, which was read back.']]);
});

test('a backup that is complete but cannot be restored fails', async () => {
  await connections.db.transaction().execute(async (transaction) => {
    // Without the checks of foreign keys.
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`insert into ticket_messages values ('none', 1, null, false, '', now())`.execute(transaction);
  });
  await expect(makeBackup(start)).rejects.toMatchObject({
    cause: {
      message: expect.stringContaining('has an invalid row of the table ticket_messages. Nothing was restored.'),
    },
  });
  expect(names()).toEqual([]);
  expect(await findCopies()).toEqual([]);
});

test('a user who may not create databases gets a backup that was only read back', async () => {
  const role = `reader_${randomUUID().slice(0, 8)}`;
  await sql`create role ${sql.id(role)} login in role pg_read_all_data`.execute(connections.db);
  const reader = connect(connections.url.replace(/\/\/[^@/]*@/, `//${role}@`));
  messages.length = 0;
  await makeScheduledBackup(
    { db: reader.maintenanceDb, now: () => start, log },
    { folder, keep: 2, intervalMs: DAY_MS, isRehearsed: true, databaseUrl: reader.url },
  );
  expect(messages).toEqual([
    [
      expect.objectContaining({ reason: expect.stringContaining('permission denied to create database') }),
      'Wrote a backup, which was read back, but not restored.',
    ],
  ]);
  expect(names()).toEqual(['site-2026-11-27T03-15-00Z.gz']);
  await reader.close();
  await sql`drop role ${sql.id(role)}`.execute(connections.db);
});

test('a backup that fails, or cannot be restored, removes no earlier one and leaves nothing behind', async () => {
  for (const day of [0, 1]) await makeBackup(start + day * DAY_MS);
  const earlier = names();
  await sql`insert into kysely_migration values ('9999-future', '')`.execute(connections.db);
  await expect(makeBackup(start + 2 * DAY_MS)).rejects.toMatchObject({
    message: `The backup in ${folder} failed.`,
    cause: { message: expect.stringContaining('was written by a later version of this product') },
  });
  await sql`drop table failure_reports`.execute(connections.db);
  await expect(makeBackup(start + 2 * DAY_MS)).rejects.toThrow(`The backup in ${folder} failed.`);
  expect(names()).toEqual(earlier);
});

test('a backup that is being written has another name, and ends early when the API stops', async () => {
  const stop = new AbortController();
  const locked = Promise.withResolvers<void>();
  const unlock = Promise.withResolvers<void>();
  const locking = connections.db.transaction().execute(async (transaction) => {
    await sql`lock table failure_reports`.execute(transaction);
    locked.resolve();
    await unlock.promise;
  });
  await locked.promise;
  const backup = makeBackup(start, stop.signal);
  await waitForBlockedQueries(connections.db, 1);
  expect(names()).toEqual(['site-2026-11-27T03-15-00Z.gz.partial']);
  stop.abort();
  unlock.resolve();
  await expect(backup).rejects.toMatchObject({ cause: { name: 'AbortError' } });
  await locking;
  expect(names()).toEqual([]);
});

test('removes what a killed process left behind, after an hour', async () => {
  await makeBackup(start);
  for (const [name, age] of [
    ['site-2026-11-26T03-15-00Z.gz.partial', HOUR_MS + 1000],
    ['site-2026-11-27T03-14-00Z.gz.partial', HOUR_MS - 1000],
    ['copy.gz.partial', DAY_MS],
  ] as const) {
    writeFileSync(path.join(folder, name), '');
    utimesSync(path.join(folder, name), new Date(start + DAY_MS - age), new Date(start + DAY_MS - age));
  }
  await makeBackup(start + DAY_MS);
  expect(names()).toEqual([
    'copy.gz.partial',
    'site-2026-11-27T03-14-00Z.gz.partial',
    'site-2026-11-27T03-15-00Z.gz',
    'site-2026-11-28T03-15-00Z.gz',
  ]);
});
