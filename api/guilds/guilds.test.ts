import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { findServerId } from '../testing/server-calls.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { reconcileGuilds } from './bot-guilds.ts';
import { UserGuildCache } from './guild-caches.ts';

let api: TestApi;
let bence: SignedIn;
let lilla: SignedIn;
let ids: { tea: string; cafe: string; games: string };
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  bence = await api.signIn('owner-of-three');
  lilla = await api.signIn('manager-of-two-hundred');
  await reconcileGuilds(api.context);
  ids = {
    tea: findServerId(api, 'Tea House'),
    cafe: findServerId(api, 'Kávézó a sarkon'),
    games: findServerId(api, 'Board games on Sunday'),
  };
});
afterAll(() => api.stop());
beforeEach(() => {
  // Expires everything cached by earlier tests.
  api.advanceClock(60_000);
  api.simulator.control.clearCalls();
});

interface Summary {
  id: string;
  name: string;
  isBotJoined: boolean;
}

async function listGuilds({ browser, token }: SignedIn, query = ''): Promise<Summary[]> {
  const { status, body } = await browser.call('GET', `/v1/me/guilds${query}`, { token });
  expect(status).toBe(200);
  expect(body).toEqual([{ guilds: expect.any(Array) }]);
  return body[0].guilds;
}

function fetchGuild(id: string, { browser, token } = bence) {
  return browser.call('GET', `/v1/guild/${id}`, { token });
}

/** The number of requests to a path of the platform since the test began. */
function countCalls(path: string): number {
  return api.simulator.control.calls().filter((call) => call.path === `/api/v10${path}`).length;
}

const guildDenied = {
  status: 403,
  body: { reason: 'guild-denied', message: expect.stringMatching(/^You lack permission/) },
};

describe('the list of servers', () => {
  test('has the fields of the specification, sorted by bot first, then by name', async () => {
    const guilds = await listGuilds(bence);
    expect(guilds.map(({ name, isBotJoined }) => [name, isBotJoined])).toEqual([
      ['Kávézó a sarkon', true],
      ['Tea House', true],
      ['Board games on Sunday', false],
    ]);
    for (const guild of guilds) {
      const { icon = null, banner = null } = api.simulator.control.server(guild.id);
      expect(guild).toEqual({ ...guild, icon, banner });
      expect(Object.keys(guild)).toEqual(['id', 'name', 'icon', 'banner', 'isBotJoined']);
    }
  });

  test('contains only servers that the user may manage', async () => {
    const guilds = await listGuilds(lilla);
    const everywhere = api.simulator.control.getMemberships(lilla.userId);
    const managed = everywhere.filter(({ level }) => level !== 'member');
    expect(everywhere.length).toBeGreaterThan(managed.length);
    expect(new Set(managed.map(({ level }) => level))).toEqual(new Set(['owner', 'administrator', 'manager']));
    expect(guilds.map(({ id }) => id).sort()).toEqual(managed.map(({ server }) => server.id).sort());
    const byName = new Intl.Collator('en', { numeric: true });
    const sorted = [...guilds].sort(
      (a, b) => Number(b.isBotJoined) - Number(a.isBotJoined) || byName.compare(a.name, b.name),
    );
    expect(guilds).toEqual(sorted);
    for (const { server, hasBot } of managed)
      expect(guilds.find(({ id }) => id === server.id)?.isBotJoined).toBe(hasBot);
  });

  test('is empty for a user without servers', async () => {
    expect(await listGuilds(await api.signIn('visitor'))).toEqual([]);
  });

  test('shows changed permissions after five seconds', async () => {
    const { control } = api.simulator;
    const names = async () => (await listGuilds(bence)).map(({ id }) => id);
    expect(await names()).toContain(ids.tea);
    control.setMembershipLevel(ids.tea, bence.userId, 'member');
    api.advanceClock(5000);
    expect(await names()).toContain(ids.tea);
    api.advanceClock(1);
    expect(await names()).not.toContain(ids.tea);
    for (const level of ['administrator', 'manager', 'owner'] as const) {
      control.setMembershipLevel(ids.tea, bence.userId, level);
      api.advanceClock(5001);
      expect(await names()).toContain(ids.tea);
    }
  });

  test('sends one request to the platform for twenty requests of one user', async () => {
    const calls = [...Array.from({ length: 20 }, () => bence), ...Array.from({ length: 20 }, () => lilla)];
    const responses = await Promise.all(calls.map((person) => listGuilds(person)));
    expect(responses.slice(0, 20).every((guilds) => guilds.length === 3)).toBe(true);
    expect(responses.slice(20).every((guilds) => guilds.length === 200)).toBe(true);
    // One of the two is in more servers than the platform returns per page.
    expect(countCalls('/users/@me/guilds')).toBe(3);
    await listGuilds(bence);
    expect(countCalls('/users/@me/guilds')).toBe(3);
  });

  test('sends no second request while one is pending, no matter how long it takes', async () => {
    const { platform } = api.context;
    const [response, requestTokens] = [Promise.withResolvers<void>(), [] as string[]];
    const fetchUserGuilds: ChatPlatform['fetchUserGuilds'] = async (token) => {
      requestTokens.push(token);
      await response.promise;
      return platform.fetchUserGuilds(token);
    };
    const context = { ...api.context, platform: { ...platform, fetchUserGuilds } satisfies ChatPlatform };
    const userGuildCache = new UserGuildCache(context);
    const first = userGuildCache.get(bence.userId, 5000);
    api.advanceClock(7000);
    const second = userGuildCache.get(bence.userId, 0);
    response.resolve();
    expect(await first).toHaveLength(3);
    expect(await second).toHaveLength(3);
    expect(requestTokens).toHaveLength(1);
    await userGuildCache.get(bence.userId, 5000);
    expect(requestTokens).toHaveLength(2);
  });

  test('retries after an error, and returns the error to every waiting request', async () => {
    const { platform } = api.context;
    const failures = [new Error('not now')];
    const fetchUserGuilds: ChatPlatform['fetchUserGuilds'] = async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return [];
    };
    const context = { ...api.context, platform: { ...platform, fetchUserGuilds } satisfies ChatPlatform };
    const own = new UserGuildCache(context);
    const waiting = Array.from({ length: 5 }, () => own.get(bence.userId, 5000));
    const ends = await Promise.allSettled(waiting);
    expect(ends.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(await own.get(bence.userId, 5000)).toEqual([]);
    api.simulator.control.faults.add({ kind: '500', path: '/users/@me/guilds' });
    expect((await bence.browser.call('GET', '/v1/me/guilds', { token: bence.token })).status).toBe(503);
    api.simulator.control.faults.clear();
    expect(await listGuilds(bence)).toHaveLength(3);
  });
});

describe('a server to which the bot was just added', () => {
  const isJoined = async (query: string) =>
    (await listGuilds(bence, query)).find(({ id }) => id === ids.games)?.isBotJoined;

  test('is fetched if the request names it, and stored from then on', async () => {
    const { control } = api.simulator;
    control.addBot(ids.games);
    expect(await isJoined('')).toBe(false);
    expect(await isJoined(`?fresh=${ids.tea}`)).toBe(false);
    expect(await isJoined(`?fresh=${ids.games}`)).toBe(true);
    expect(await isJoined('')).toBe(true);
    control.removeBot(ids.games);
    expect(await isJoined('')).toBe(true);
    expect(await isJoined(`?fresh=${ids.games}`)).toBe(false);
    expect(await isJoined('')).toBe(false);
  });

  test('is not fetched for users who may not manage it', async () => {
    const [foreign] = (await listGuilds(lilla)).filter(({ isBotJoined }) => isBotJoined);
    await listGuilds(bence, `?fresh=${foreign?.id}`);
    expect(countCalls(`/guilds/${foreign?.id}`)).toBe(0);
    for (const fresh of ['1', 'abc', '', `${ids.tea}'--`]) {
      const { browser, token } = bence;
      const path = `/v1/me/guilds?fresh=${encodeURIComponent(fresh)}`;
      expect(await browser.call('GET', path, { token })).toMatchObject({ status: 400 });
    }
  });

  test('can be fetched thirty times a minute', async () => {
    await Promise.all(Array.from({ length: 30 }, () => listGuilds(bence, `?fresh=${ids.tea}`)));
    const { browser, token } = bence;
    const response = await browser.call('GET', `/v1/me/guilds?fresh=${ids.tea}`, { token });
    expect(response).toMatchObject({ status: 429, body: { reason: 'too-many-requests', retry_after: 60 } });
    expect(await listGuilds(bence)).toHaveLength(3);
    await listGuilds(lilla, `?fresh=${(await listGuilds(lilla))[0]?.id}`);
  });
});

describe('one server', () => {
  test('has the platform’s language until one is saved', async () => {
    const { icon = null } = api.simulator.control.server(ids.cafe);
    expect((await fetchGuild(ids.cafe)).body).toEqual({
      id: ids.cafe,
      name: 'Kávézó a sarkon',
      icon,
      language: 'hu',
      revision: 0,
      rights: { settings: 'manage', logs: 'manage', greetings: 'manage', server: 'manage', access: 'manage' },
      bot: { last_heard_at: null, silent: false },
      pauses: { time: new Date(api.clock.at).toISOString(), active: [] },
    });
    expect((await fetchGuild(ids.tea)).body.language).toBe('en');
    expect((await fetchGuild(ids.tea)).headers.get('etag')).toBe('"0"');
  });

  test('returns the same error if the user may not manage it as if it did not exist', async () => {
    const [foreign] = (await listGuilds(lilla)).filter(({ isBotJoined }) => isBotJoined);
    const member = api.simulator.control.getMemberships(lilla.userId).find(({ level }) => level === 'member')
      ?.server.id;
    const responses = [
      await fetchGuild(foreign?.id ?? ''),
      await fetchGuild('210000000000000999'),
      await fetchGuild('99999999999999999999'),
      await fetchGuild(member ?? '', lilla),
    ];
    for (const response of responses) {
      expect(response).toMatchObject(guildDenied);
      expect(response.text).toBe(responses[0]?.text);
    }
    expect(countCalls(`/guilds/${foreign?.id}`)).toBe(0);
    // The platform gets at most one lookup per user in five seconds: one page for Bence, two for Lilla.
    expect(countCalls('/users/@me/guilds')).toBe(3);
  });

  test('returns `bot-not-joined` if the bot is not on it', async () => {
    expect(await fetchGuild(ids.games)).toMatchObject({ status: 404, body: { reason: 'bot-not-joined' } });
    api.simulator.control.addBot(ids.games);
    expect(await fetchGuild(ids.games)).toMatchObject({ status: 200 });
    expect((await listGuilds(bence)).every(({ isBotJoined }) => isBotJoined)).toBe(true);
    api.simulator.control.removeBot(ids.games);
    api.advanceClock(2001);
    expect(await fetchGuild(ids.games)).toMatchObject({ status: 404 });
    expect((await listGuilds(bence)).every(({ isBotJoined }) => isBotJoined)).toBe(false);
  });

  test('is denied within 30 s after the right is lost, and available within 5 s after it is granted', async () => {
    const { control } = api.simulator;
    expect(await fetchGuild(ids.tea)).toMatchObject({ status: 200 });
    control.setMembershipLevel(ids.tea, bence.userId, undefined);
    api.advanceClock(30_000);
    expect(await fetchGuild(ids.tea)).toMatchObject({ status: 200 });
    api.advanceClock(1);
    expect(await fetchGuild(ids.tea)).toMatchObject(guildDenied);
    control.setMembershipLevel(ids.tea, bence.userId, 'owner');
    api.advanceClock(5001);
    expect(await fetchGuild(ids.tea)).toMatchObject({ status: 200 });
  });

  test.each(['1', '0', 'abc', '-1', '1e20', '123456789012345678901', '21000000000000010x', '%00', "1'or'1'='1"])(
    'is not requested from the platform by a malformed id: %s',
    async (id) => {
      expect(await fetchGuild(encodeURIComponent(id))).toMatchObject({
        status: 400,
        body: { reason: 'input-invalid' },
      });
      expect(api.simulator.control.calls()).toEqual([]);
    },
  );
});
