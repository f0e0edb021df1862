import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createServerCalls, findServerId, type ServerCalls } from '../testing/server-calls.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { DAY_MS } from '../time.ts';
import { reconcileGuilds } from './bot-guilds.ts';
import { checkChannels, recordChannelCheck } from './channel-checks.ts';
import { GuildCache } from './guild-caches.ts';

let api: TestApi;
let owner: SignedIn;
let id: string;
let server: ServerCalls;
let channelIds: string[];
beforeAll(async () => {
  ({ api, owner, id, server } = await startTeaHouse());
  await reconcileGuilds(api.context);
  channelIds = api.simulator.control.channels(id).flatMap((channel) => (channel.type === 0 ? [channel.id] : []));
  const [first] = channelIds;
  await server.saveLogs({ revision: 0, channels: [{ id: first, name: 'first', events: ['ban'] }] });
});
afterAll(() => api.stop());

/** The ids of the owner's servers that need attention. */
async function listFlagged(): Promise<string[]> {
  const { body } = await owner.browser.call('GET', '/v1/me/guilds', { token: owner.token });
  const guilds: { id: string; needsAttention?: boolean }[] = body[0].guilds;
  return guilds.flatMap((guild) => (guild.needsAttention ? [guild.id] : []));
}

const revoke = (channelId = '', permissions: ('view' | 'send')[] = []) =>
  api.simulator.control.setRevokedPermissions(channelId, permissions);

async function readChannels() {
  api.advanceClock(60_000);
  expect((await server.channels()).status).toBe(200);
}

test('reading the channels of a server shows whether it needs attention', async () => {
  const [first, second, third] = channelIds;
  await readChannels();
  expect(await listFlagged()).toEqual([]);
  revoke(first, ['send']);
  await readChannels();
  expect(await listFlagged()).toEqual([id]);
  revoke(first);
  await readChannels();
  expect(await listFlagged()).toEqual([]);

  const welcome = { enabled: true, channel_id: second, text: 'Hi.' };
  const farewell = { enabled: false, channel_id: third, text: 'Bye.' };
  expect((await server.saveGreetings({ revision: 0, welcome, farewell })).status).toBe(200);
  revoke(third, ['send']);
  await readChannels();
  expect(await listFlagged()).toEqual([]);
  api.simulator.control.deleteChannel(second ?? '');
  await readChannels();
  expect(await listFlagged()).toEqual([id]);
  api.simulator.control.restoreChannel(second ?? '');
  await readChannels();
});

test('a channel in which the bot may not embed links needs no attention, because the bot writes plain text', async () => {
  const list = channelIds.map((channelId) => ({ id: channelId, name: 'x', type: 0, category: null, missing: [] }));
  await recordChannelCheck(
    api.context,
    id,
    list.map((channel) => ({ ...channel, missing: ['embed'] })),
  );
  expect(await listFlagged()).toEqual([]);
  await recordChannelCheck(
    api.context,
    id,
    list.map((channel) => ({ ...channel, missing: ['send'] })),
  );
  expect(await listFlagged()).toEqual([id]);
  await recordChannelCheck(api.context, id, list);
});

test('the job checks a server on the next day if the clock was a year ahead when it was last checked', async () => {
  api.advanceClock(365 * DAY_MS);
  await checkChannels(api.context);
  api.advanceClock(DAY_MS - 365 * DAY_MS);
  await checkChannels(api.context);
  const { checked_at } = await api.db
    .selectFrom('servers')
    .select('checked_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(checked_at).toEqual(new Date(api.clock.at));
});

test('the job checks each server in which something is set up once a day, even if the check of another fails', async () => {
  const { control } = api.simulator;
  const countChecks = () => control.calls().filter(({ path }) => path.endsWith('/channels')).length;
  const check = async () => {
    control.clearCalls();
    await checkChannels(api.context);
    return countChecks();
  };
  // Nothing writes to a channel of this server.
  const cafe = createServerCalls(owner, findServerId(api, 'Kávézó a sarkon'));
  expect((await cafe.save({ revision: 0, language: 'en' })).status).toBe(200);
  api.advanceClock(DAY_MS);
  expect(await check()).toBe(1);
  revoke(channelIds[0], ['view']);
  expect(await check()).toBe(0);
  expect(await listFlagged()).toEqual([]);
  api.advanceClock(DAY_MS);
  expect(await check()).toBe(1);
  expect(await listFlagged()).toEqual([id]);

  api.advanceClock(DAY_MS);
  control.faults.add({ kind: '500', path: '/guilds/*' });
  await expect(checkChannels(api.context)).rejects.toThrow();
  control.faults.clear();
  expect(await check()).toBe(0);
  api.advanceClock(DAY_MS);
  control.removeBot(id);
  expect(await check()).toBe(0);
});

test('one run of the job checks all servers, however many there are', async () => {
  const { rows } = await sql`insert into guild_modules (guild_id, module, value, revision, updated_at)
    select id, 'logs', '{"channels":[]}', 1, now() from servers where left_at is null
    on conflict do nothing returning guild_id`.execute(api.db);
  expect(rows.length).toBeGreaterThan(200);
  api.advanceClock(DAY_MS);
  const platform = { ...api.context.platform, fetchGuild: async () => undefined };
  await checkChannels({ ...api.context, guildCache: new GuildCache({ ...api.context, platform }) });
  const checked = api.db.selectFrom('servers').select('id').where('checked_at', '=', new Date(api.clock.at));
  expect((await checked.execute()).length).toBeGreaterThanOrEqual(rows.length);
});
