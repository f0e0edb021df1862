import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, openTestDatabase } from '../testing/test-database.ts';
import { connect } from './connection.ts';
import { notify } from './listen.ts';

/** A listener that counts its calls, and can wait for the next one. */
function createListener() {
  let count = 0;
  let next = Promise.withResolvers<unknown>();
  return {
    wake: () => {
      count++;
      next.resolve(undefined);
      next = Promise.withResolvers<unknown>();
    },
    count: () => count,
    next: () => next.promise,
  };
}

test('calls listeners only for committed notifications on their channel', async () => {
  const { db, listen, close } = await openTestDatabase();
  const { wake, next, count } = createListener();
  const connected = next();
  const stop = await listen('one', wake);
  await connected;
  const before = count();
  const failing = db.transaction().execute(async (transaction) => {
    await notify(transaction, 'one');
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await notify(db, 'other');
  const notified = next();
  await db.transaction().execute(async (transaction) => {
    await notify(transaction, 'one');
    await sql`select 1`.execute(transaction);
    expect(count()).toBe(before);
  });
  await notified;
  expect(count()).toBe(before + 1);
  await stop();
  await notify(db, 'one');
  expect(count()).toBe(before + 1);
  await close();
});

test('reconnects after a broken connection, and calls the listener in case it missed a notification', async () => {
  const errors: Error[] = [];
  const { db, listen, close } = await connect(await createTestDatabase(), {
    onError: (error) => errors.push(error),
  });
  const { wake, next } = createListener();
  let notified = next();
  const stop = await listen('one', wake);
  await notified;
  notified = next();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`.execute(db);
  await notified;
  expect(errors[0]?.message).toMatch(/terminating connection/);
  notified = next();
  await notify(db, 'one');
  await notified;
  await stop();
  await close();
});

test('can be stopped before it is connected', async () => {
  const errors: Error[] = [];
  const { listen, close } = await connect('postgres://postgres@127.0.0.1:1/none', {
    onError: (error) => errors.push(error),
  });
  const stop = await listen('one', () => {});
  await stop();
  await close();
  expect(errors.map(({ message }) => message)).toEqual([expect.stringMatching(/ECONNREFUSED/)]);
});
