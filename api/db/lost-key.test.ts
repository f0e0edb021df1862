import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AppKeys } from '../secrets.ts';
import { signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { checkInstallation } from './installation.ts';
import { deleteLostSecrets } from './lost-key.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('accepting that a key is lost deletes what it encrypted, and deactivates roles of staff', async () => {
  const { db } = api;
  const { keys: lostKeys } = api.context;
  const keys = new AppKeys({ id: 1, secret: randomBytes(32) });
  await checkInstallation(db, 'simulator:1', lostKeys);
  const admin = await signInStaff(api, 'admin', 'admin');
  const owner = await api.signIn('owner-of-three');
  await db
    .updateTable('second_factors')
    .set({ secret_encrypted: keys.encrypt('JBSWY3DPEHPK3PXP', 'second-factor', owner.userId) })
    .where('user_id', '=', owner.userId)
    .execute();
  const access_encrypted = keys.encrypt('access', 'platform-token', owner.userId);
  await db.updateTable('platform_tokens').set({ access_encrypted }).where('user_id', '=', owner.userId).execute();
  const [lostSecret, secret] = [randomUUID(), randomUUID()];
  const insertSecret = (id: string, secret_encrypted: Buffer) =>
    db.insertInto('feature_secrets').values({ id, guild_id: '1', secret_encrypted }).execute();
  await insertSecret(lostSecret, lostKeys.encrypt('a', 'feature-secret', lostSecret));
  await insertSecret(secret, keys.encrypt('b', 'feature-secret', secret));

  await expect(deleteLostSecrets({ db, keys: lostKeys })).rejects.toThrow('The key of this database is not lost.');
  expect(await deleteLostSecrets({ db, keys })).toEqual({
    secondFactors: 1,
    platformTokens: 1,
    featureSecrets: 1,
    staffRoles: 1,
  });

  await checkInstallation(db, 'simulator:1', keys);
  await expect(checkInstallation(db, 'simulator:1', lostKeys)).rejects.toThrow('keys accept-lost');
  const getStatus = async ({ browser, token }: typeof owner) =>
    (await browser.call('GET', '/v1/me/profile', { token })).status;
  expect([await getStatus(admin), await getStatus(owner)]).toEqual([401, 200]);
  expect(await db.selectFrom('second_factors').select('user_id').execute()).toEqual([{ user_id: owner.userId }]);
  expect(await db.selectFrom('feature_secrets').select('id').execute()).toEqual([{ id: secret }]);
  expect(await db.selectFrom('platform_tokens').select('user_id').execute()).toEqual([{ user_id: owner.userId }]);
  expect(await db.selectFrom('recovery_codes').select('user_id').distinct().execute()).toEqual([
    { user_id: owner.userId },
  ]);
  expect(await db.selectFrom('staff').select(['user_id', 'activated_at', 'code_hash']).execute()).toEqual([
    { user_id: admin.userId, activated_at: null, code_hash: null },
  ]);
});
