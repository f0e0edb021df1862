import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser } from '../testing/browser.ts';
import { enterStaffArea, type SignedIn, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let moderator: SignedIn;
let bannedId: string;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  moderator = await signInStaff(api, 'moderator', 'moderator');
  bannedId = api.simulator.control.userId(7);
  const ban = { user_id: bannedId, reason: null, banned_by: '1', created_at: new Date(api.clock.at) };
  await api.db.insertInto('bans').values(ban).execute();
});
afterAll(() => api.stop());
beforeEach(() => api.advanceClock(61_000));
afterEach(() => api.simulator.control.faults.clear());

const lookUp = (id: string, browser: Browser = api.openBrowser(), headers = {}) =>
  browser.call('GET', `/v1/public/get_discord_user?id=${id}`, { headers });
const countCalls = () =>
  api.simulator.control.calls().filter(({ path }) => path.includes('/users/') && !path.includes('@me')).length;

test('anyone can look up a user’s name and account age', async () => {
  const { status, body, headers } = await lookUp('210000000000000103');
  expect(status).toBe(200);
  expect(body).toEqual({
    id: '210000000000000103',
    username: 'lilla',
    discriminator: '0',
    avatar: expect.stringMatching(/^http.*\/avatars\/210000000000000103\/\w+\.png\?size=128$/),
    createdAt: Math.floor((Number(210000000000000103n >> 22n) + 1_420_070_400_000) / 1000),
    is_banned: false,
  });
  expect(headers.get('cache-control')).toBe('private, no-store');
});

test('only a caller with both staff tokens sees whether a user is banned', async () => {
  const { page, call } = await enterStaffArea(api, moderator, 'mod');
  expect((await lookUp(bannedId, page())).body.is_banned).toBe(true);
  expect((await lookUp('210000000000000103', page())).body.is_banned).toBe(false);
  expect((await lookUp(bannedId)).body.is_banned).toBe(false);
  for (const missing of ['token', 'mod_token', 'binding'])
    expect((await lookUp(bannedId, page().without(missing))).body.is_banned).toBe(false);
  expect(
    (await lookUp(bannedId, moderator.browser, { authorization: `Bearer ${moderator.token}` })).body,
  ).toMatchObject({
    is_banned: false,
  });
  const late = page();
  api.advanceClock(300_001);
  expect((await lookUp(bannedId, late)).body.is_banned).toBe(false);
  expect((await call('/v1/moderator/verify')).status).toBe(401);
});

test('returns an error for an unknown id', async () => {
  for (const id of ['210000000000000999', '9'.repeat(20)])
    expect(await lookUp(id)).toMatchObject({ status: 404, body: { reason: 'person-unknown' } });
});

test('sends one request to the platform for concurrent lookups, and another after a minute', async () => {
  const before = countCalls();
  const other = api.simulator.control.userId(8);
  await Promise.all(Array.from({ length: 5 }, () => lookUp(other)));
  await lookUp(other);
  expect(countCalls()).toBe(before + 1);
  api.advanceClock(60_001);
  await lookUp(other);
  expect(countCalls()).toBe(before + 2);
});

test('an error of the platform is not cached', async () => {
  const other = api.simulator.control.userId(9);
  api.simulator.control.faults.add({ kind: '503', path: '/users/*' });
  expect(await lookUp(other)).toMatchObject({ status: 503, body: { reason: 'platform-unavailable' } });
  api.simulator.control.faults.clear();
  expect((await lookUp(other)).status).toBe(200);
});

test('lookups are rate-limited per address without affecting other addresses', async () => {
  const from = (address: string) => lookUp(bannedId, api.openBrowser(), { 'x-forwarded-for': address });
  const responses = await Promise.all(Array.from({ length: 40 }, (_, index) => from(`2001:db8::${index + 1}`)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(responses.find(({ status }) => status === 429)).toMatchObject({ body: { reason: 'too-many-requests' } });
  expect((await from('2001:db8:1::1')).status).toBe(200);
  api.advanceClock(60_001);
  expect((await from('2001:db8::1')).status).toBe(200);
});
