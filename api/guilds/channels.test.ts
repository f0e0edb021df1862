import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { getTextChannels } from './channels.ts';
import { GuildCache } from './guild-caches.ts';

let api: TestApi;
let teaHouseId: string;
let server: ServerCalls;
beforeAll(async () => {
  ({ api, id: teaHouseId, server } = await startTeaHouse());
});
afterAll(() => api.stop());
beforeEach(() => {
  // Expires everything cached by earlier tests.
  api.advanceClock(60_000);
  api.simulator.control.clearCalls();
});

interface ListedChannel {
  id: string;
  name: string;
  category: string | null;
  missing: string[];
}

async function fetchChannels(): Promise<ListedChannel[]> {
  const { status, body } = await server.channels();
  expect(status).toBe(200);
  return body.channels;
}

describe('the channels of a server', () => {
  test('are the platform’s text channels in its order, under their categories', async () => {
    const all = api.simulator.control.channels(teaHouseId);
    const text = all.filter(({ type }) => type === 0 || type === 5);
    expect(text.length).toBeLessThan(all.length);
    const getCategory = (id: string | null) => all.find((channel) => channel.id === id)?.name ?? null;
    expect(await fetchChannels()).toEqual(
      text.map(({ id, name, parent_id }) => ({ id, name, category: getCategory(parent_id), missing: [] })),
    );
  });

  test('are ordered by position and age, those without a category first', async () => {
    const [late, early, inLate, second, first, tied, alone, orphan] = '12345678'.split('').map((d) => d.repeat(18));
    const createChannel = (id = '', type = 0, position = 0, parent_id = '') => ({
      ...{ id, type, position, parent_id, name: id, permission_overwrites: [] },
    });
    const unorderedChannels = [
      createChannel(late, 4, 9),
      createChannel(early, 4, 1),
      createChannel(inLate, 0, 0, late),
      createChannel(tied, 0, 2, early),
      createChannel(second, 0, 2, early),
      createChannel(first, 5, 1, early),
      createChannel(alone, 0, 7),
      createChannel(orphan, 0, 3, '9'.repeat(18)),
    ];
    const platform: ChatPlatform = { ...api.context.platform, fetchChannels: async () => unorderedChannels };
    const guild = await platform.fetchGuild(teaHouseId);
    if (!guild) throw new Error('The bot is not there.');
    const ordered = await getTextChannels(
      { ...api.context, platform, guildCache: new GuildCache({ ...api.context, platform }) },
      guild,
    );
    expect(ordered.map(({ id }) => id)).toEqual([orphan, alone, first, second, tied, inLate]);
    expect(ordered.map(({ category }) => category)).toEqual([null, null, early, early, early, late]);
  });

  test('list the permissions that the bot lacks', async () => {
    const { control } = api.simulator;
    const [first, second, third] = (await fetchChannels()).map(({ id }) => id);
    const fetchMissing = async () => new Map((await fetchChannels()).map((channel) => [channel.id, channel.missing]));
    control.setRevokedPermissions(first ?? '', ['view']);
    control.setRevokedPermissions(second ?? '', ['send', 'invite']);
    api.advanceClock(2001);
    const before = await fetchMissing();
    expect([first, second, third].map((id) => before.get(id ?? ''))).toEqual([['view'], ['send'], []]);
    for (const id of [first, second]) control.setRevokedPermissions(id ?? '', []);
    control.addBot(teaHouseId, 0n);
    api.advanceClock(2001);
    expect(new Set([...(await fetchMissing()).values()].map((names) => names.join()))).toEqual(new Set(['embed']));
    control.addBot(teaHouseId);
    api.advanceClock(2001);
    expect([...(await fetchMissing()).values()].flat()).toEqual([]);
  });

  test('are fetched once for concurrent requests, and at most every two seconds', async () => {
    const countCalls = () =>
      api.simulator.control.calls().filter(({ path }) => path.endsWith(`/${teaHouseId}/channels`)).length;
    await Promise.all(Array.from({ length: 20 }, fetchChannels));
    expect(countCalls()).toBe(1);
    api.advanceClock(2000);
    await fetchChannels();
    expect(countCalls()).toBe(1);
    api.advanceClock(1);
    await fetchChannels();
    expect(countCalls()).toBe(2);
    await server.saveLogs({ revision: 0, channels: [] });
    expect(countCalls()).toBe(3);
  });
});
