import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { TestResponse } from '../testing/browser.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import { submitConsent, type TestApi } from '../testing/test-api.ts';
import { DAY_MS } from '../time.ts';
import { reconcileGuilds } from './bot-guilds.ts';

let api: TestApi;
let owner: SignedIn;
let teaHouseId: string;
beforeAll(async () => {
  ({ api, owner, id: teaHouseId } = await startTeaHouse());
  await reconcileGuilds(api.context);
});
afterAll(() => api.stop());
beforeEach(() => {
  api.advanceClock(60_000);
  api.log.length = 0;
  api.simulator.control.clearCalls();
});
afterEach(() => api.simulator.control.faults.clear());

const addFault: typeof api.simulator.control.faults.add = (input) => api.simulator.control.faults.add(input);
const get = (path: string) => owner.browser.call('GET', path, { token: owner.token });
const lookUp = (index: number) => get(`/v1/public/get_discord_user?id=${api.simulator.control.userId(index)}`);
const countCalls = () => api.simulator.control.calls().length;
const OWN_GUILDS_PATH = '/users/@me/guilds';

function expectUnavailable(response: TestResponse, seconds: number) {
  expect(response).toMatchObject({ status: 503, body: { reason: 'platform-unavailable', retry_after: seconds } });
  expect(response.body.message).toBe(`Couldn’t reach the chat platform. Try again in ${seconds} s.`);
}

/** The log names the setting for the operator. */
function expectInLog(setting: string) {
  const line = api.log.find((text) => text.includes(`Set the right ${setting} and restart the API`));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50 });
}

describe('the bot’s token', () => {
  test('is used again shortly after one rejection', async () => {
    const servers = () => api.db.selectFrom('servers').select(['id', 'left_at']).orderBy('id').execute();
    const before = await servers();
    addFault({ kind: '401', path: '/guilds/*', times: 1 });
    expectUnavailable(await get(`/v1/guild/${teaHouseId}`), 10);
    expectInLog('DISCORD_BOT_TOKEN');
    expect(await servers()).toEqual(before);
    api.advanceClock(10_000);
    expect((await get(`/v1/guild/${teaHouseId}`)).status).toBe(200);
    expect((await lookUp(10)).status).toBe(200);
  });

  test('is not sent with every request while it is rejected, because the platform blocks such clients', async () => {
    addFault({ kind: '401', path: '/users/*' });
    expectUnavailable(await lookUp(11), 10);
    api.advanceClock(9000);
    for (const index of [12, 13, 14]) expectUnavailable(await lookUp(index), 1);
    await expect(reconcileGuilds(api.context)).rejects.toThrow('DISCORD_BOT_TOKEN');
    expect(countCalls()).toBe(1);
    api.advanceClock(1000);
    expectUnavailable(await lookUp(11), 10);
    expect(countCalls()).toBe(2);
  });

  test('is retried immediately if the clock was set back', async () => {
    addFault({ kind: '401', path: '/users/*', times: 1 });
    expectUnavailable(await lookUp(11), 10);
    api.advanceClock(-1000);
    expect((await lookUp(11)).status).toBe(200);
  });

  test('is used again shortly after a rejection of a background request', async () => {
    addFault({ kind: '401', path: OWN_GUILDS_PATH, times: 1 });
    await expect(reconcileGuilds(api.context)).rejects.toThrow('DISCORD_BOT_TOKEN');
    api.advanceClock(10_000);
    await reconcileGuilds(api.context);
  });

  test('stays in use if only a user’s token is rejected', async () => {
    addFault({ kind: '401', path: OWN_GUILDS_PATH, times: 1 });
    expect(await get('/v1/me/guilds')).toMatchObject({ status: 401, body: { reason: 'platform-sign-in-ended' } });
    expect((await lookUp(15)).status).toBe(200);
  });
});

describe('the client id and secret, if the platform rejects them,', () => {
  beforeEach(() => {
    const body = '{"error":"invalid_client"}';
    addFault({ kind: 'other', path: '/oauth2/token', status: 401, body });
  });

  test('do not end sessions', async () => {
    // The session is still valid when the platform's token is about to expire.
    api.advanceClock(4 * DAY_MS);
    await get('/v1/me/profile');
    api.advanceClock(3 * DAY_MS);
    expectUnavailable(await get('/v1/me/guilds'), 5);
    expectInLog('DISCORD_CLIENT_SECRET');
  });

  test('are named in the log if they prevent sign-ins', async () => {
    const browser = api.openBrowser();
    const { location } = await browser.call('GET', '/v1/oauth');
    const back = await browser.call('GET', await submitConsent(location, owner.userId));
    expect(back.location).toBe('/?signin=unavailable');
    expect(api.log.join('')).toContain('Set the right DISCORD_CLIENT_SECRET and restart the API');
  });
});
