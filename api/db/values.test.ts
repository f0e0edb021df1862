import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openTestDatabase } from '../testing/test-database.ts';
import type { OpenDatabase } from './database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
}, 30_000);
afterAll(() => database.close());

const at = new Date('2026-03-29T00:59:59.987Z');
const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

test('reads values back unchanged and with the same types', async () => {
  const { db } = database;
  const user = {
    ...{ id: '1', username: '\\x00 \'"\\ {} 🦉 e\u0301\r\n', discriminator: '', global_name: null },
    ...{ avatar: 'null', email: null, created_at: at, updated_at: new Date(0) },
  };
  await db.insertInto('users').values(user).execute();
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([user]);

  const factor = {
    ...{ user_id: '1', secret_encrypted: bytes, confirmed_at: null, last_step: 9_007_199_254_740_991, failures: -1 },
    ...{ locked_until: at, pending_encrypted: Buffer.alloc(0), pending_until: null },
  };
  await db.insertInto('second_factors').values(factor).execute();
  const [found] = await db.selectFrom('second_factors').selectAll().execute();
  expect(found).toEqual(factor);
  expect(found?.secret_encrypted).toBeInstanceOf(Buffer);
  expect(found?.secret_encrypted.equals(bytes)).toBe(true);

  const day = { day: '2024-02-29', command: 'ban', count: 3_000_000_000 };
  await db.insertInto('daily_commands').values(day).execute();
  expect(await db.selectFrom('daily_commands').selectAll().execute()).toEqual([day]);
  expect(await db.selectFrom('daily_commands').where('day', '>', '2024-02-28').select('day').execute()).toHaveLength(1);
});

test('returns counts, sums and inserted rows with the expected types', async () => {
  const { db } = database;
  const entry = { action: 'ban', user_id: '1', description: '', outcome: 'done', created_at: at } as const;
  const inserted = await db.insertInto('action_log').values([entry, entry]).returning(['id', 'created_at']).execute();
  expect(inserted).toEqual([
    { id: 1, created_at: at },
    { id: 2, created_at: at },
  ]);
  const { rows } = await sql`select count(*) as count, sum(id) as sum, avg(id) as avg, max(created_at) as last,
    bool_and(id > 0) as positive, array_agg(action) as actions, json_build_object('a', null) as json
    from action_log`.execute(db);
  expect(rows).toEqual([
    {
      ...{ count: 2, sum: '3', avg: '1.5000000000000000', last: at, positive: true },
      ...{ actions: ['ban', 'ban'], json: { a: null } },
    },
  ]);
  const updated = await db.updateTable('action_log').set({ outcome: 'failed' }).executeTakeFirst();
  expect(updated.numUpdatedRows).toBe(2n);
});

test('errors have PostgreSQL’s error codes', async () => {
  const { db } = database;
  const getErrorCode = (statement: Promise<unknown>) =>
    statement.then(
      () => 'none',
      ({ code }) => code,
    );
  const news = {
    ...{ id: 'a', user_id: null, name_en: '', name_hu: '', description_en: '', description_hu: '' },
    published_at: at,
  };
  const insert = (changes: object) =>
    db
      .insertInto('news')
      .values({ ...news, ...changes })
      .execute();
  expect(await getErrorCode(insert({ id: 'nul \u0000' }))).toBe('22021');
  expect(await getErrorCode(insert({ user_id: 'nobody' }))).toBe('23503');
  expect(await getErrorCode(insert({ name_en: null }))).toBe('23502');
  expect(await getErrorCode(insert({}))).toBe('none');
  expect(await getErrorCode(insert({}))).toBe('23505');
  expect(await getErrorCode(sql`insert into staff values ('1', 'owner', null, null, null, now())`.execute(db))).toBe(
    '23514',
  );
  expect(await getErrorCode(sql`select 1 / 0`.execute(db))).toBe('22012');
  // The connection still works after these errors.
  expect(await db.selectFrom('news').select('id').execute()).toEqual([{ id: 'a' }]);
});

test('isolates a transaction from concurrent statements, and rolls it back when it fails', async () => {
  const { db } = database;
  const readDays = () => db.selectFrom('daily_servers').select('day').orderBy('day').execute();
  let concurrentInsert: Promise<unknown> | undefined;
  const failing = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('daily_servers').values({ day: '2026-01-01', servers: 1 }).execute();
    concurrentInsert = db.insertInto('daily_servers').values({ day: '2026-01-02', servers: 1 }).execute();
    await transaction.insertInto('daily_servers').values({ day: '2026-01-03', servers: 1 }).execute();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await concurrentInsert;
  expect(await readDays()).toEqual([{ day: '2026-01-02' }]);
  const increment = () =>
    db.transaction().execute(async (transaction) => {
      const { servers } = await transaction
        .selectFrom('daily_servers')
        .select('servers')
        .forUpdate()
        .executeTakeFirstOrThrow();
      await transaction
        .updateTable('daily_servers')
        .set({ servers: servers + 1 })
        .execute();
    });
  await Promise.all(Array.from({ length: 20 }, increment));
  expect(await db.selectFrom('daily_servers').select('servers').execute()).toEqual([{ servers: 21 }]);
});
