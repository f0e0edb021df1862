import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { createApp } from '../app.ts';
import { reconcileGuilds } from '../guilds/bot-guilds.ts';
import { withBotCaller } from '../platform/bot-caller.ts';
import { createChatPlatform } from '../platform/chat-platform.ts';
import { getSimulatorSettings } from '../platform/settings.ts';
import { waitUntil } from '../testing/repeat-until.ts';
import { createServerCalls, findServerId, type ServerCalls } from '../testing/server-calls.ts';
import { createModToken, type SignedIn, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

// The platform limits the calls of the bot token: 50 a second, and 10 of one route in five seconds. No user may use up
// what saves and staff need.

let api: TestApi;
let member: SignedIn;
let moderator: SignedIn;
let tea: ServerCalls;
beforeAll(async () => {
  api = await startTestApi();
  const { control } = api.simulator;
  control.setRateLimits('none');
  member = await api.signIn('visitor');
  moderator = await signInStaff(api, 'moderator', 'moderator');
  const mod_token = await createModToken(api, moderator, 'mod');
  moderator.browser.cookies.set('token', moderator.token).set('mod_token', mod_token);
  tea = createServerCalls(await api.signIn('owner-of-three'), findServerId(api, 'Tea House'));
  await reconcileGuilds(api.context);
  control.setRateLimits('default');
});
afterAll(() => api.stop());

const countBotCalls = (pattern: RegExp) =>
  api.simulator.control.calls().filter(({ path }) => pattern.test(path)).length;

/** Makes the visitor a plain member of servers that give rights to a role. */
async function joinServers(count: number) {
  const { control } = api.simulator;
  const servers = control
    .servers()
    .filter(({ id }) => control.hasBot(id))
    .slice(0, count);
  const rights = { settings: 'view', logs: 'none', greetings: 'none' };
  for (const { id } of servers) {
    control.setMembershipLevel(id, member.userId, 'member');
    const value = { roles: [{ role_id: id, name: '@everyone', rights }] };
    await api.db
      .insertInto('guild_modules')
      .values({
        ...{ guild_id: id, module: 'access', value: JSON.stringify(value) },
        ...{ revision: 1, updated_at: new Date(api.clock.at) },
      })
      .execute();
  }
}

test('a plain member of 200 servers who reloads the list delays no save of others', async () => {
  await joinServers(200);
  const list = () => member.browser.without().call('GET', '/v1/me/guilds', { token: member.token });
  let isListed = false;
  const first = list().then((response) => {
    isListed = true;
    return response;
  });
  for (let revision = 0; revision < 3; revision++)
    expect(await tea.save({ revision, language: revision % 2 ? 'en' : 'hu' })).toMatchObject({ status: 200 });
  expect(isListed).toBe(false);
  expect((await first).body[0].guilds).toHaveLength(200);

  api.simulator.control.clearCalls();
  for (let reload = 0; reload < 4; reload++) {
    api.advanceClock(10_000);
    expect((await list()).status).toBe(200);
  }
  expect(countBotCalls(/members/)).toBe(0);
});

test('anonymous look-ups leave enough for those of staff', async () => {
  const lookUp = (browser: SignedIn['browser'], index: number, address: string) =>
    browser.call('GET', `/v1/public/get_discord_user?id=${api.simulator.control.userId(index)}`, {
      headers: { 'x-forwarded-for': address },
    });
  const anonymous = api.openBrowser();
  const flood = Array.from({ length: 60 }, (_, index) => lookUp(anonymous, 1000 + index, `198.51.100.${index}`));
  for (let index = 0; index < 3; index++)
    expect((await lookUp(moderator.browser, 2000 + index, '203.0.113.1')).status).toBe(200);
  const statuses = new Set((await Promise.all(flood)).map(({ status }) => status));
  // The flood gets what is left; its other look-ups fail.
  expect([...statuses].sort()).toEqual([200, 503]);
});

test('an owner who reloads a server can do so at any rate', async () => {
  api.advanceClock(10_000);
  for (let count = 0; count < 60; count++) {
    expect((await tea.settings()).status).toBe(200);
    expect((await tea.channels()).status).toBe(200);
  }
});

/** Starts another process of the API on the same database, with a budget of its own. */
async function startOtherApi() {
  const settings = { ...getSimulatorSettings(api.simulator.url), ...simulatorCredentials };
  const platform = createChatPlatform(settings, api.context.siteOrigin, api.context.now);
  const limits = { callsPerMinute: 100_000, botCallsPerMinute: 100_000 };
  const { userGuilds: _, log: __, ...context } = api.context;
  const { app } = await createApp({ ...context, platform, corsOrigins: [], trustedProxies: [], ...limits });
  await app.ready();
  return {
    platform,
    async stop() {
      await app.close();
      platform.stop();
    },
  };
}

test('visitors of two API processes together do not exceed the platform’s limit', async () => {
  const other = await startOtherApi();
  const platforms = [api.context.platform, other.platform];
  await waitUntil(() => platforms.every((platform) => platform.getProcessCount() === 2));
  const ids = api.simulator.control
    .servers()
    .map(({ id }) => id)
    .slice(0, 140);
  api.simulator.control.clearCalls();
  await Promise.all(
    ids.map((id, index) =>
      withBotCaller({ share: 'visitors', key: id }, async () => platforms[index % 2]?.fetchGuild(id)),
    ),
  );
  const statuses = new Set(api.simulator.control.calls().map(({ status }) => status));
  expect(statuses).not.toContain(429);
  await other.stop();
  await waitUntil(() => api.context.platform.getProcessCount() === 1);
});
