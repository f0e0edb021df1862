import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type QueryStats, withQueryStats } from '../db/query-stats.ts';
import { generateToken, sha256 } from '../secrets.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { findSessionRow } from './session-rows.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const findUserId = async (token: string) =>
  (await findSessionRow({ db: api.db, now: () => api.clock.at }, sha256(token)))?.user_id;

test('lookups that share a statement each find their own session, and none after its end', async () => {
  const [owner, visitor] = [await api.signIn('owner-of-three'), await api.signIn('visitor')];
  const tokens = [owner.token, visitor.token, generateToken('ses'), owner.token];
  expect(await Promise.all(tokens.map(findUserId))).toEqual([owner.userId, visitor.userId, undefined, owner.userId]);

  await owner.browser.call('POST', '/v1/logout', { token: owner.token });
  expect(await Promise.all(tokens.map(findUserId))).toEqual([undefined, visitor.userId, undefined, undefined]);
});

test('a shared statement is counted once for each of its requests', async () => {
  const { token } = await api.signIn('visitor');
  const requests = Array.from({ length: 3 }, (): QueryStats => ({ statements: 0, milliseconds: 0, log: console }));
  const lookups = requests.map((stats) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    withQueryStats(stats, () => resolve(findUserId(token)));
    return promise;
  });
  await Promise.all(lookups);
  expect(requests.map(({ statements }) => statements)).toEqual([1, 1, 1]);
});
