import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase } from '../testing/test-database.ts';
import { connect } from './connection.ts';
import { getDatabaseFailure } from './errors.ts';

test('a connection that breaks during a transaction fails only that request', async () => {
  const url = await createTestDatabase();
  const errors: Error[] = [];
  const broken = connect(url, { onError: (error) => errors.push(error) });
  const other = connect(url);
  const call = broken.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other.db);
    // A statement before the message arrives would fail with EPIPE instead.
    while (errors.length === 0) await sql`select 1`.execute(other.db);
    await sql`select 1`.execute(transaction);
  });
  await expect(call).rejects.toThrow();
  expect(errors[0]?.message).toMatch(/terminating connection/);
  expect((await sql`select 1 as one`.execute(broken.db)).rows).toEqual([{ one: 1 }]);
  await Promise.all([broken.close(), other.close()]);
});

test('cancels a statement of a request after the time limit, but not one of maintenance', async () => {
  const { db, maintenanceDb, close } = connect(await createTestDatabase(), { statementTimeoutMs: 100 });
  const error = await sql`select pg_sleep(0.5)`.execute(db).catch((rejection: unknown) => rejection);
  expect(String(error)).toContain('statement timeout');
  expect(getDatabaseFailure(error)).toBe('slow');
  expect((await sql`select pg_sleep(0.5)`.execute(maintenanceDb)).rows).toHaveLength(1);
  await close();
});

test('maintenance does not wait when the pool for requests is exhausted', async () => {
  const { db, maintenanceDb, getPoolUsage, close } = connect(await createTestDatabase(), { poolSize: 2 });
  const holdConnection = Promise.withResolvers<void>();
  const calls = [1, 2, 3].map(() =>
    db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      await holdConnection.promise;
    }),
  );
  while (getPoolUsage().waiting === 0 || getPoolUsage().open < 2) await sql`select 1`.execute(maintenanceDb);
  expect(getPoolUsage()).toEqual({ open: 2, idle: 0, waiting: 1 });
  holdConnection.resolve();
  await Promise.all(calls);
  await close();
});
