import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { emptyPostgres, testedEngine } from '../testing/test-database.ts';
import { openPostgres } from './open-postgres.ts';

const onPostgres = testedEngine === 'postgres' ? test : test.skip;

onPostgres('a connection that breaks in the middle of a transaction ends that call alone', async () => {
  const url = await emptyPostgres();
  const errors: Error[] = [];
  const [broken, other] = await Promise.all([
    openPostgres(url, (error) => errors.push(error)),
    openPostgres(url, () => {}),
  ]);
  const call = broken.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other.db);
    await sql`select 1`.execute(transaction);
  });
  await expect(call).rejects.toThrow();
  expect(errors[0]?.message).toMatch(/terminating connection/);
  expect((await sql`select 1 as one`.execute(broken.db)).rows).toEqual([{ one: 1 }]);
  await Promise.all([broken.close(), other.close()]);
});
