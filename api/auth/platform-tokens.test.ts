import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { UserGuildCache } from '../guilds/guild-caches.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import type { TestResponse } from '../testing/browser.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { DAY_MS } from '../time.ts';
import { encryptTokens, getPlatformToken, type PlatformTokenDeps } from './platform-tokens.ts';

let api: TestApi;
let person: SignedIn;
let teaHouseId: string;
beforeAll(async () => {
  ({ api, owner: person, id: teaHouseId } = await startTeaHouse());
});
afterAll(() => api.stop());
beforeEach(() => {
  api.advanceClock(60_000);
  api.simulator.control.clearCalls();
});
afterEach(() => api.simulator.control.faults.clear());

const addFault: typeof api.simulator.control.faults.add = (input) => api.simulator.control.faults.add(input);

function get(path: string) {
  return person.browser.call('GET', path, { token: person.token });
}

function expectUnavailable(response: TestResponse, seconds: number) {
  expect(response).toMatchObject({ status: 503, body: { reason: 'platform-unavailable', retry_after: seconds } });
  expect(response.headers.get('retry-after')).toBe(String(seconds));
}

describe('a user’s tokens of the platform', () => {
  const countRenewals = () => api.simulator.control.calls().filter(({ path }) => path === '/api/oauth2/token').length;

  /** Advances the clock until the platform's token is about to expire; the session stays valid. */
  async function advanceToTokenExpiry() {
    person = await api.signIn('owner-of-three');
    api.advanceClock(4 * DAY_MS);
    await get('/v1/me/profile');
    api.advanceClock(3 * DAY_MS - 30_000 - 59_999);
    api.simulator.control.clearCalls();
  }

  test('are renewed a minute before they expire, once for concurrent requests', async () => {
    await advanceToTokenExpiry();
    api.advanceClock(-2);
    expect((await get('/v1/me/guilds')).status).toBe(200);
    expect(countRenewals()).toBe(0);
    api.advanceClock(5001);
    const responses = await Promise.all(Array.from({ length: 10 }, () => get('/v1/me/guilds')));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(countRenewals()).toBe(1);
    api.advanceClock(DAY_MS);
    expect((await get('/v1/me/guilds')).status).toBe(200);
    expect(countRenewals()).toBe(1);
  });

  test('survive a concurrent renewal by several processes', async () => {
    await advanceToTokenExpiry();
    const fetchGuilds = () => new UserGuildCache(api.context).get(person.userId, 0);
    const lists = await Promise.all(Array.from({ length: 8 }, fetchGuilds));
    expect(lists.every((guilds) => guilds.length === 3)).toBe(true);
    const tokens = await Promise.all(Array.from({ length: 3 }, () => getPlatformToken(api.context, person.userId)));
    expect(new Set(tokens).size).toBe(1);
  });

  test('do not count as ended while another process still saves renewed ones', async () => {
    await advanceToTokenExpiry();
    const { platform } = api.context;
    const [renewed, rejected] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const createContext = (renewTokens: ChatPlatform['oauth']['renewTokens']) => ({
      ...api.context,
      platform: { ...platform, oauth: { ...platform.oauth, renewTokens } } satisfies ChatPlatform,
    });
    const slow = createContext(async (token) => {
      const fresh = await platform.oauth.renewTokens(token);
      renewed.resolve();
      await rejected.promise;
      return fresh;
    });
    const late = createContext(async (token) => {
      await renewed.promise;
      return platform.oauth.renewTokens(token).finally(rejected.resolve);
    });
    const tokens = [getPlatformToken(slow, person.userId), getPlatformToken(late, person.userId)];
    expect(new Set(await Promise.all(tokens)).size).toBe(1);
  });

  test('of a new sign-in are kept if an earlier renewal is saved after it', async () => {
    await advanceToTokenExpiry();
    const { platform, db, keys } = api.context;
    const newTokens = { access: 'new-access', refresh: 'new-refresh', expiresAt: new Date(api.clock.at + 9 * DAY_MS) };
    const renewTokens: ChatPlatform['oauth']['renewTokens'] = async (token) => {
      const renewed = await platform.oauth.renewTokens(token);
      await db
        .updateTable('platform_tokens')
        .set(encryptTokens(keys, person.userId, newTokens))
        .where('user_id', '=', person.userId)
        .execute();
      return renewed;
    };
    const context = { ...api.context, platform: { ...platform, oauth: { ...platform.oauth, renewTokens } } };
    await getPlatformToken(context satisfies PlatformTokenDeps, person.userId);
    expect(await getPlatformToken(api.context, person.userId)).toBe('new-access');
    person = await api.signIn('owner-of-three');
  });

  test('are kept if the platform cannot renew them now', async () => {
    await advanceToTokenExpiry();
    addFault({ kind: '500', path: '/oauth2/token' });
    expectUnavailable(await get('/v1/me/guilds'), 5);
    api.simulator.control.faults.clear();
    addFault({ kind: '429', path: '/oauth2/token', retryAfter: 40 });
    expectUnavailable(await get('/v1/me/guilds'), 40);
    api.simulator.control.faults.clear();
    addFault({ kind: '429', path: '/oauth2/token', retryAfter: 1, times: 1 });
    expect((await get('/v1/me/guilds')).status).toBe(200);
  });

  test.each(['before renewal', 'at renewal'])('that were revoked require a new sign-in: %s', async (when) => {
    await advanceToTokenExpiry();
    if (when === 'before renewal') api.advanceClock(-DAY_MS);
    const token = await getPlatformToken(api.context, person.userId);
    await api.context.platform.oauth.revokeToken(token);
    if (when === 'at renewal') api.advanceClock(DAY_MS);
    const response = await get('/v1/me/guilds');
    expect(response).toMatchObject({ status: 401, body: { reason: 'platform-sign-in-ended' } });
    expect(await get(`/v1/guild/${teaHouseId}`)).toMatchObject({
      status: 401,
      body: { reason: 'platform-sign-in-ended' },
    });
    expect((await get('/v1/me/profile')).status).toBe(200);
    person = await api.signIn('owner-of-three');
    expect((await get('/v1/me/guilds')).status).toBe(200);
  });
});
