import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('a user signs in through the consent page and the second factor', async () => {
  const { browser, token, recoveryCodes } = await api.signIn('owner-of-three');
  expect(recoveryCodes).toHaveLength(10);
  const profile = await browser.call('GET', '/v1/me/profile', { token });
  expect(profile).toMatchObject({ status: 200, body: { global_name: 'Bence', is_admin: false, is_mod: false } });
  expect(profile.body.avatar).toMatch(/^http:/);
});
