import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ConfigError } from 'config/operator-errors';
import { AppKeys } from '../secrets.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import type { OpenDatabase } from './database.ts';
import { checkInstallation } from './installation.ts';

const key = { id: 1, secret: randomBytes(32) };
const keys = new AppKeys(key);

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
}, 30_000);
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('installation').execute();
  await checkInstallation(database.db, 'simulator:1', keys);
});

test('a database works only with the platform that it was created for', async () => {
  await checkInstallation(database.db, 'simulator:1', keys);
  const asOther = checkInstallation(database.db, 'discord:2', keys);
  await expect(asOther).rejects.toThrow(ConfigError);
  await expect(asOther).rejects.toThrow(
    'This database belongs to simulator:1, not to discord:2: simulated and real data never share one. ' +
      'Name another one with DATABASE_URL=… or API_DATA=….',
  );
  expect(await database.db.selectFrom('installation').select(['id', 'platform']).execute()).toEqual([
    { id: 1, platform: 'simulator:1' },
  ]);
});

test.each([
  ['another secret', new AppKeys({ id: 1, secret: randomBytes(32) })],
  ['another id', new AppKeys({ id: 2, secret: key.secret })],
])('a key with %s is rejected', async (_, otherKeys) => {
  const asOther = checkInstallation(database.db, 'simulator:1', otherKeys);
  await expect(asOther).rejects.toThrow(ConfigError);
  await expect(asOther).rejects.toThrow('This data was encrypted with another APP_KEY.');
});

test('a new key is accepted as long as the previous one is configured too', async () => {
  const fresh = { id: 2, secret: randomBytes(32) };
  await checkInstallation(database.db, 'simulator:1', new AppKeys(fresh, [key]));
});

test('one of two installations that claim a database concurrently gets it', async () => {
  await database.db.deleteFrom('installation').execute();
  const claims = await Promise.allSettled([
    checkInstallation(database.db, 'simulator:1', keys),
    checkInstallation(database.db, 'discord:2', keys),
  ]);
  expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
