import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { reconcileGuilds } from '../guilds/bot-guilds.ts';
import { enterStaffArea, type StaffAreaSession, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let admin: StaffAreaSession;
let serverId: string;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  const person = await signInStaff(api, 'admin', 'admin');
  await reconcileGuilds(api.context);
  admin = await enterStaffArea(api, person, 'admin');
  serverId = api.simulator.control.servers().find(({ id }) => api.simulator.control.hasBot(id))?.id ?? '';
});
afterAll(() => api.stop());
afterEach(() => api.simulator.control.faults.clear());

const getDetails = (id = serverId) => admin.call('/v1/admin/server', { server_id: id });
const setOwner = (owner_id: string | null) =>
  api.db.updateTable('servers').set({ owner_id }).where('id', '=', serverId).execute();

test('shows a server without settings', async () => {
  const server = api.simulator.control.servers().find(({ id }) => id === serverId);
  await setOwner(null);
  expect((await getDetails()).body).toEqual({
    id: serverId,
    name: server?.name,
    icon: server?.icon ?? null,
    owner: null,
    owner_banned: false,
    members: server?.memberCount,
    joined_at: expect.stringMatching(/^2/),
    left_at: null,
    seen_at: expect.stringMatching(/^2/),
    shard: null,
    log_channels: 0,
    welcome: false,
    farewell: false,
    needs_attention: false,
    actions: [],
  });
});

test('shows what is set up', async () => {
  const welcome = { enabled: true, channel_id: '300000000000000001', text: 'Welcome' };
  const greetings = { welcome, farewell: { ...welcome, enabled: false } };
  const logs = { channels: [{ id: '300000000000000002', name: 'log', events: [] }] };
  const row = { guild_id: serverId, revision: 1, updated_at: new Date(api.clock.at) };
  await api.db
    .insertInto('guild_modules')
    .values([
      { ...row, module: 'logs', value: JSON.stringify(logs) },
      { ...row, module: 'greetings', value: JSON.stringify(greetings) },
    ])
    .execute();
  expect((await getDetails()).body).toMatchObject({ log_channels: 1, welcome: true, farewell: false });
});

test('names the owner; without a name if the platform does not respond', async () => {
  const owner = api.simulator.control.userId(3);
  await setOwner(owner);
  expect((await getDetails()).body.owner).toMatchObject({ id: owner, name: expect.not.stringMatching(/^N\/A$/) });
  await admin.call('/v1/admin/ban_user', { userid: owner, reason: 'Spam.' });
  expect((await getDetails()).body).toMatchObject({ owner: { id: owner }, owner_banned: true });
  const other = api.simulator.control.userId(4);
  await setOwner(other);
  api.simulator.control.faults.add({ kind: '500', path: '*' });
  expect((await getDetails()).body.owner).toMatchObject({ id: other, name: 'N/A' });
});

test('shows what staff did, and when the bot left', async () => {
  const leaving = await admin.call('/v1/admin/leave_server', { server_id: serverId, reason: 'Spam.' });
  expect(leaving.status).toBe(200);
  const { body } = await getDetails();
  expect(body).toMatchObject({ left_at: expect.stringMatching(/^2/), actions: [{ action: 'leave_server' }] });
});

test('refuses a server that the bot was never on', async () => {
  expect((await getDetails('210000000000000999')).status).toBe(404);
});
