import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { runDueJobs } from '../jobs/run-jobs.ts';
import { type ChatPlatform, createChatPlatform } from '../platform/chat-platform.ts';
import { getSimulatorSettings } from '../platform/settings.ts';
import type { TestResponse } from '../testing/browser.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { markGuildLeft, reconcileGuilds, saveBotGuilds } from './bot-guilds.ts';

let api: TestApi;
let person: SignedIn;
let teaHouseId: string;
beforeAll(async () => {
  ({ api, owner: person, id: teaHouseId } = await startTeaHouse());
  await reconcileGuilds(api.context);
});
afterAll(() => api.stop());
beforeEach(() => {
  api.advanceClock(60_000);
  api.simulator.control.clearCalls();
});
afterEach(() => api.simulator.control.faults.clear());

const addFault: typeof api.simulator.control.faults.add = (input) => api.simulator.control.faults.add(input);

function get(path: string) {
  return person.browser.call('GET', path, { token: person.token, language: 'hu' });
}

function readServers() {
  return api.db.selectFrom('servers').select(['id', 'name', 'left_at', 'joined_at']).orderBy('id').execute();
}

function expectUnavailable(response: TestResponse, seconds: number) {
  expect(response).toMatchObject({ status: 503, body: { reason: 'platform-unavailable', retry_after: seconds } });
  expect(response.headers.get('retry-after')).toBe(String(seconds));
  expect(response.body.message).toBe(`Nem sikerült elérni a csevegőplatformot. Próbáld újra ${seconds} mp múlva.`);
}

const OWN_GUILDS_PATH = '/users/@me/guilds';
const GUILD_PATH = '/guilds/*';
const listCalls = () => api.simulator.control.calls().map(({ path, status }) => [path.replace('/api/v10', ''), status]);

describe('a platform that rate-limits the API', () => {
  test('is retried after a short wait', async () => {
    addFault({ kind: '429', path: OWN_GUILDS_PATH, retryAfter: 0.1, times: 1 });
    addFault({ kind: '429', path: GUILD_PATH, retryAfter: 0.1, times: 1 });
    const responses = await Promise.all([get('/v1/me/guilds'), get(`/v1/guild/${teaHouseId}`)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(listCalls()).toEqual(
      expect.arrayContaining([
        [OWN_GUILDS_PATH, 429],
        [OWN_GUILDS_PATH, 200],
        [`/guilds/${teaHouseId}`, 429],
      ]),
    );
  });

  test('is not retried after a long wait', async () => {
    addFault({ kind: '429', path: OWN_GUILDS_PATH, retryAfter: 40 });
    const before = await readServers();
    // The client waits slightly longer than the platform requires.
    expectUnavailable(await get('/v1/me/guilds'), 41);
    expectUnavailable(await get(`/v1/guild/${teaHouseId}`), 41);
    expectUnavailable(await get(`/v1/me/guilds?fresh=${teaHouseId}`), 41);
    expect(await readServers()).toEqual(before);
  });
});

describe.each(['500', '502', '503', 'drop'] as const)('a platform that responds with %s', (kind) => {
  test('never marks a server as left', async () => {
    const before = await readServers();
    addFault({ kind, path: GUILD_PATH });
    expectUnavailable(await get(`/v1/guild/${teaHouseId}`), 5);
    expectUnavailable(await get(`/v1/me/guilds?fresh=${teaHouseId}`), 5);
    expect(await readServers()).toEqual(before);
    const { body } = await get('/v1/me/guilds');
    expect(body[0].guilds.find(({ id }: { id: string }) => id === teaHouseId).isBotJoined).toBe(true);
  });

  test('is reported as unavailable', async () => {
    addFault({ kind, path: OWN_GUILDS_PATH });
    expectUnavailable(await get('/v1/me/guilds'), 5);
    api.simulator.control.faults.clear();
    expect((await get('/v1/me/guilds')).status).toBe(200);
  });
});

test('a request that fails once is retried', async () => {
  addFault({ kind: '502', path: OWN_GUILDS_PATH, times: 1 });
  addFault({ kind: '503', path: GUILD_PATH, times: 1 });
  expect((await get(`/v1/guild/${teaHouseId}`)).status).toBe(200);
  expect(listCalls().map(([, status]) => status)).toEqual([200, 503, 200, 502]);
});

test('a request to the platform times out', async () => {
  const before = await readServers();
  const start = await api.openBrowser().call('GET', '/v1/oauth');
  const { browser } = await api.beginSignIn('visitor');
  const waiting = await browser.call('GET', '/v1/oauth');
  const backs = [start, waiting].map(({ location }) => api.simulator.control.authorize(location, person.userId));
  for (const path of [OWN_GUILDS_PATH, GUILD_PATH, '/oauth2/token'])
    addFault({ kind: 'latency', path, delay: 100_000 });
  const [guilds, guild, back] = await Promise.all([
    get('/v1/me/guilds'),
    api.context.platform.fetchGuild(teaHouseId).catch((error: unknown) => error),
    browser.call('GET', new URL(backs[1] ?? '').pathname + new URL(backs[1] ?? '').search),
  ]);
  expectUnavailable(guilds, 5);
  expect(guild).toMatchObject({ name: 'PlatformUnavailableError' });
  expect(back.location).toBe('/?signin=unavailable');
  expect(await readServers()).toEqual(before);
}, 20_000);

test('a platform that rejects the bot token does not mark servers as left', async () => {
  const settings = { ...getSimulatorSettings(api.simulator.url), ...simulatorCredentials, botToken: 'wrong-token' };
  const stranger = createChatPlatform(settings, 'http://localhost:3000');
  await expect(stranger.fetchGuild(teaHouseId)).rejects.toMatchObject({ name: 'CredentialsRejectedError' });
  stranger.stop();
});

describe('the table of the bot’s servers', () => {
  const countJoinedServers = async () => (await readServers()).filter(({ left_at }) => left_at === null).length;

  test('matches the platform’s list', async () => {
    const { control } = api.simulator;
    const withBot = () => control.servers().filter(({ id }) => control.hasBot(id));
    expect(await countJoinedServers()).toBe(withBot().length);
    const [first, second] = withBot();
    control.removeBot(first?.id ?? '');
    control.removeBot(second?.id ?? '');
    await reconcileGuilds(api.context);
    expect(await countJoinedServers()).toBe(withBot().length);
    const rejoined = api.clock.at + 60_000;
    api.advanceClock(60_000);
    control.addBot(first?.id ?? '');
    await reconcileGuilds(api.context);
    expect(await countJoinedServers()).toBe(withBot().length);
    expect((await readServers()).find(({ id }) => id === first?.id)).toMatchObject({ joined_at: new Date(rejoined) });
    control.addBot(second?.id ?? '');
    await reconcileGuilds(api.context);
  });

  test('marks nothing as left unless the whole list was read', async () => {
    const { control } = api.simulator;
    const before = await readServers();
    const [kicked] = control.servers().filter(({ id }) => control.hasBot(id));
    control.removeBot(kicked?.id ?? '');
    let pages = 0;
    const platform: ChatPlatform = {
      ...api.context.platform,
      async *fetchBotGuilds() {
        for await (const page of api.context.platform.fetchBotGuilds()) {
          yield page;
          pages += 1;
          addFault({ kind: '500', path: OWN_GUILDS_PATH });
        }
      },
    };
    await expect(reconcileGuilds({ ...api.context, platform })).rejects.toThrow('did not respond');
    expect(pages).toBe(1);
    expect(await readServers()).toEqual(before);
    control.faults.clear();
    await reconcileGuilds(api.context);
    expect((await readServers()).find(({ id }) => id === kicked?.id)?.left_at).not.toBeNull();
    control.addBot(kicked?.id ?? '');
    await reconcileGuilds(api.context);
  });

  test('ignores a response that is older than the stored row', async () => {
    const { context, clock } = api;
    await markGuildLeft(context, teaHouseId);
    const hasLeft = async () => (await readServers()).find(({ id }) => id === teaHouseId)?.left_at !== null;
    await saveBotGuilds(context, [{ id: teaHouseId, name: 'Tea House' }], new Date(clock.at - 1));
    expect(await hasLeft()).toBe(true);
    await saveBotGuilds(context, [{ id: teaHouseId, name: 'Tea House' }], new Date(clock.at));
    expect(await hasLeft()).toBe(false);
  });

  test('keeps fields that only the response for a single server has', async () => {
    await get(`/v1/guild/${teaHouseId}`);
    const readServer = () =>
      api.db.selectFrom('servers').selectAll().where('id', '=', teaHouseId).executeTakeFirstOrThrow();
    const before = await readServer();
    expect(before).toMatchObject({ owner_id: person.userId, locale: 'en-US', member_count: expect.any(Number) });
    api.advanceClock(60_000);
    await runDueJobs(api.context);
    const { seen_at, ...after } = await readServer();
    expect({ ...after, seen_at: before.seen_at }).toEqual(before);
    expect(seen_at.getTime()).toBe(api.clock.at);
  });
});
