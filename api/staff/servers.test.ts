import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { reconcileGuilds, saveBotGuilds } from '../guilds/bot-guilds.ts';
import { addVillages, removeVillages } from '../testing/many-servers.ts';
import {
  enterStaffArea,
  getNewestActions,
  type SignedIn,
  type StaffAreaSession,
  signInStaff,
} from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { resolvePendingActions } from './action-log.ts';

let api: TestApi;
let person: SignedIn;
let admin: StaffAreaSession;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  person = await signInStaff(api, 'admin', 'admin');
  await reconcileGuilds(api.context);
});
afterAll(() => api.stop());
beforeEach(async () => {
  admin = await enterStaffArea(api, person, 'admin');
});
afterEach(() => api.simulator.control.faults.clear());

const control = () => api.simulator.control;
const listJoinedServers = () =>
  control()
    .servers()
    .filter(({ id }) => control().hasBot(id));
const UNKNOWN_ID = '210000000000000999';

describe('the list of servers', () => {
  const fetchPage = async (more: object) => (await admin.call('/v1/admin/servers/page', { limit: 5, ...more })).body;
  const fetchServers = async (more: object = {}) => (await fetchPage(more)).servers;
  const fetchNames = async (more: object) => (await fetchPage(more)).servers.map(({ name }: { name: string }) => name);

  test('is a plain array of all servers for a client of the specification', async () => {
    const { status, body } = await admin.call('/v1/admin/servers');
    expect(status).toBe(200);
    expect(body).toHaveLength(listJoinedServers().length);
    const first = listJoinedServers()[0];
    expect(body).toContainEqual({ id: first?.id, name: first?.name, icon: first?.icon ?? null });
  });

  test('names an owner who has signed in, and says whether they are banned', async () => {
    const [{ id }] = await fetchServers();
    const fetchOwner = async () => {
      const [{ owner_id, owner_name, owner_avatar, owner_banned }] = await fetchServers({ search: id });
      return [owner_id, owner_name, owner_avatar, owner_banned];
    };
    const setOwner = (owner_id: string | null) =>
      api.db.updateTable('servers').set({ owner_id }).where('id', '=', id).execute();
    await setOwner(null);
    expect(await fetchOwner()).toEqual([null, null, null, false]);
    const owner = await api.signIn('visitor');
    await setOwner(owner.userId);
    const avatar = '0123456789abcdef';
    await api.db.updateTable('users').set({ avatar }).where('id', '=', owner.userId).execute();
    expect(await fetchOwner()).toEqual([owner.userId, 'Nóra', avatar, false]);
    const until = new Date(api.clock.at + 60_000).toISOString();
    expect((await admin.call('/v1/admin/ban_user', { userid: owner.userId, reason: 'Spam.', until })).status).toBe(200);
    expect(await fetchOwner()).toEqual([owner.userId, 'Nóra', avatar, true]);
    api.advanceClock(61_000);
    expect(await fetchOwner()).toEqual([owner.userId, 'Nóra', avatar, false]);
  });

  test('is paged and can be sorted by name, size and age in both directions', async () => {
    const all: { id: string; name: string; members: number; joined_at: string }[] = (await fetchPage({ limit: 200 }))
      .servers;
    const rest = await fetchPage({ limit: 200, offset: 200 });
    expect(rest.total).toBe(listJoinedServers().length);
    expect(new Set([...all, ...rest.servers].map(({ id }) => id)).size).toBe(listJoinedServers().length);
    expect(await fetchNames({ offset: 3 })).toEqual(all.slice(3, 8).map(({ name }) => name));
    const sizes = listJoinedServers()
      .map(({ memberCount }) => memberCount)
      .sort((a, b) => b - a);
    const bySize = await fetchPage({ sort: 'members', descending: true });
    expect(bySize.servers.map(({ members }: { members: number }) => members)).toEqual(sizes.slice(0, 5));
    expect((await fetchPage({ sort: 'members' })).servers[0].members).toBe(sizes.at(-1));
    api.advanceClock(1000);
    const late = { id: UNKNOWN_ID, roles: [], name: 'Árvíztűrő Tükörfúrógép 100%_\\' };
    await saveBotGuilds(api.context, [late]);
    expect((await fetchNames({ sort: 'joined', descending: true }))[0]).toBe(late.name);
    expect((await fetchPage({ sort: 'joined' })).servers[0].id).not.toBe(UNKNOWN_ID);
    // Unknown sizes come before small ones.
    expect(await fetchPage({ sort: 'members', limit: 1 })).toMatchObject({
      servers: [{ id: UNKNOWN_ID, members: null, owner_id: null, icon: null }],
    });
  });

  test.each(['ARVIZTURO', 'tükörfúrógép', '100%_\\', UNKNOWN_ID, ' gep 100'])(
    'finds a server by %j',
    async (search) => {
      expect(await fetchPage({ search })).toMatchObject({ total: 1, servers: [{ id: UNKNOWN_ID }] });
    },
  );

  test.each(['%', '_____________________________________', '210000000000000998', "' or true --"])(
    'finds nothing by %j that is not in a name',
    async (search) => {
      const { servers, total } = await fetchPage({ search });
      expect(servers.filter(({ name }: { name: string }) => !name.includes(search))).toEqual([]);
      expect(total).toBe(servers.length);
    },
  );

  test('says that there are more, instead of counting too many matches', async () => {
    const { total } = await fetchPage({});
    await addVillages(api.context.maintenanceDb, 10_001, person.userId);
    const last = (await fetchPage({ search: 'village 10001' })).servers;
    expect(await fetchPage({ search: 'village' })).toMatchObject({ total: 10_000, more: true });
    expect(await fetchPage({ search: 'illage 1000' })).toMatchObject({ total: 3 });
    expect(await fetchPage({})).toMatchObject({ total: total + 10_001 });
    expect(last).toMatchObject([{ name: 'Village 10001' }]);
    await removeVillages(api.context.maintenanceDb);
    expect(await fetchPage({})).toEqual(expect.objectContaining({ total }));
  });

  test.each([
    { sort: 'name', descending: false, expected: ['b c', 'd-e', 'f', 'h'] },
    { sort: 'name', descending: true, expected: ['g', 'f', 'd-e', 'a'] },
    { sort: 'members', descending: false, expected: ['b c', 'd-e', 'f', 'h'] },
    { sort: 'members', descending: true, expected: ['g', 'f', 'd-e', 'a'] },
    { sort: 'joined', descending: false, expected: ['b c', 'd-e', 'f', 'h'] },
    { sort: 'joined', descending: true, expected: ['g', 'f', 'd-e', 'a'] },
  ])(
    'by $sort (descending: $descending) neither skips nor repeats servers that join or leave between pages',
    async ({ sort, descending, expected }) => {
      const toId = (letter: string) => `21000000000000${letter.charCodeAt(0)}99`.padEnd(18, '0');
      const add = (name: string) =>
        sql`insert into servers (id, name, search_name, member_count, joined_at, seen_at) values (
          ${toId(name)}, ${`zz ${name} `}, ${`zz ${name} `}, ${name < 'c' ? null : name.charCodeAt(0)},
          '2020-01-01T00:00:00.000100Z'::timestamptz + ${name.charCodeAt(0)} * interval '1 microsecond', now())`.execute(
          api.db,
        );
      const leave = (name: string) =>
        api.db.updateTable('servers').set({ left_at: new Date() }).where('id', '=', toId(name)).execute();
      try {
        for (const name of ['b c', 'd-e', 'f', 'g']) await add(name);
        const names: string[] = [];
        const fetchNext = async (after?: string) => {
          const { servers, next } = await fetchPage({ limit: 1, search: 'zz ', sort, descending, after });
          names.push(...servers.map(({ name }: { name: string }) => name.trim().slice(3)));
          return next;
        };
        const first = await fetchNext();
        // One joins and one leaves on each side of the cursor, which is among those that leave.
        await leave(descending ? 'g' : 'b c');
        await add(descending ? 'h' : 'a');
        const second = await fetchNext(first);
        await add(descending ? 'a' : 'h');
        const third = await fetchNext(second);
        await leave(descending ? 'b c' : 'g');
        const fourth = await fetchNext(third);
        expect([names, fourth]).toEqual([expected, undefined]);
      } finally {
        await api.db.deleteFrom('servers').where('search_name', 'like', 'zz %').execute();
      }
    },
  );

  test('rejects an invalid cursor', async () => {
    const getStatus = async (more: object) =>
      (await admin.call('/v1/admin/servers/page', { limit: 5, ...more })).status;
    for (const after of ['', '1', 'x-1', `${UNKNOWN_ID}`, `${UNKNOWN_ID}-a\0`, `${UNKNOWN_ID}-\ud800`])
      expect([after, await getStatus({ after })]).toEqual([after, 400]);
    for (const sort of ['members', 'joined']) {
      for (const key of ['', 'x', '1.5', '9'.repeat(17)])
        expect([key, await getStatus({ sort, after: `${UNKNOWN_ID}-${key}` })]).toEqual([key, 400]);
      for (const key of ['-1', '0', '9'.repeat(16)])
        expect([key, await getStatus({ sort, after: `${UNKNOWN_ID}-${key}` })]).toEqual([key, 200]);
    }
  });

  test('rejects text that the database cannot store', async () => {
    const response = await admin.call('/v1/admin/servers/page', { limit: 5, search: 'a\0b' });
    expect(response).toMatchObject({ status: 400, body: { reason: 'input-invalid' } });
  });
});

describe('an invite', () => {
  const invite = (server_id: string) => admin.call('/v1/admin/create_invite', { server_id });
  const listTextChannels = (id: string) =>
    control()
      .channels(id)
      .filter(({ type }) => type === 0)
      .sort((a, b) => a.position - b.position);
  const getServer = () => {
    const found = listJoinedServers().find(({ index }) => index % 8 !== 5);
    if (!found) throw new Error('There is no server.');
    return found;
  };

  test('opens the system channel, for one user and one hour', async () => {
    const { id, name } = getServer();
    const { status, body } = await invite(id);
    expect(status).toBe(200);
    const createdInvite = control().invites().at(-1);
    expect(createdInvite).toMatchObject({ serverId: id, maxAge: 3600, maxUses: 1 });
    expect(body.server_invite).toBe(`${api.simulator.url}/invite/${createdInvite?.code}`);
    const page = await fetch(body.server_invite);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(name)]);
    expect(await getNewestActions(api, 1)).toEqual([
      {
        action: 'create_invite',
        user_id: admin.userId,
        subject: id,
        description: `Created an invite to ${name} (${id}).`,
        outcome: 'done',
      },
    ]);
  });

  test('opens the first text channel that the bot can invite to if there is no system channel', async () => {
    const { id } = getServer();
    control().addBot(id);
    const channels = listTextChannels(id);
    const last = channels.at(-1);
    for (const channel of channels) if (channel !== last) control().setRevokedPermissions(channel.id, ['invite']);
    expect((await invite(id)).status).toBe(200);
    expect(control().invites().at(-1)?.channelId).toBe(last?.id);
    control().setRevokedPermissions(last?.id ?? '', ['view']);
    expect(await invite(id)).toMatchObject({ status: 409, body: { reason: 'invite-impossible' } });
    expect(await getNewestActions(api, 1)).toMatchObject([{ action: 'create_invite', outcome: 'failed' }]);
    for (const channel of channels) control().setRevokedPermissions(channel.id, []);
  });

  test('is not created if the bot has not joined or the platform does not respond', async () => {
    const before = await getNewestActions(api, 5);
    expect(await invite(UNKNOWN_ID)).toMatchObject({ status: 404, body: { reason: 'server-unknown' } });
    expect(await getNewestActions(api, 5)).toEqual(before);
    control().faults.add({ kind: '500', path: '/channels/*/invites' });
    expect(await invite(getServer().id)).toMatchObject({ status: 503, body: { reason: 'platform-unavailable' } });
    expect(await getNewestActions(api, 1)).toMatchObject([{ action: 'create_invite', outcome: 'failed' }]);
  });
});

describe('leaving a server', () => {
  const leave = (server_id: string, reason?: string) => admin.call('/v1/admin/leave_server', { server_id, reason });
  const isListed = async (search: string) =>
    (await admin.call('/v1/admin/servers/page', { limit: 5, search })).body.total === 1;

  test('removes the bot and the server from the list, with the reason in the log', async () => {
    const { id, name } = listJoinedServers()[7] ?? { id: '', name: '' };
    expect(await isListed(id)).toBe(true);
    expect(await leave(id, ' Abandoned. ')).toMatchObject({ status: 200, body: { message: 'OK' } });
    expect(control().hasBot(id)).toBe(false);
    expect(await isListed(id)).toBe(false);
    const description = `Left ${name} (${id}). Abandoned.`;
    expect(await getNewestActions(api, 1)).toMatchObject([
      { action: 'leave_server', subject: id, description, outcome: 'done' },
    ]);
    expect(await leave(id)).toMatchObject({ status: 404, body: { reason: 'server-unknown' } });
  });

  test('is logged as failed if the platform rejects it', async () => {
    const { id } = listJoinedServers()[8] ?? { id: '' };
    control().faults.add({ kind: '500', path: '/users/@me/guilds/*' });
    expect(await leave(id)).toMatchObject({ status: 503, body: { reason: 'platform-unavailable' } });
    expect(control().hasBot(id)).toBe(true);
    expect(await isListed(id)).toBe(true);
    expect(await getNewestActions(api, 1)).toMatchObject([{ action: 'leave_server', outcome: 'failed' }]);
  });

  test('resolves interrupted entries from the platform’s state when it responds again', async () => {
    const [removedId, joinedId] = [listJoinedServers()[9]?.id ?? '', listJoinedServers()[10]?.id ?? ''];
    const base = { user_id: admin.userId, description: 'x', outcome: 'pending', ip: null } as const;
    const toEntry = (action: string, subject: string) => ({
      ...base,
      action,
      subject,
      created_at: new Date(api.clock.at),
    });
    const entries = [
      toEntry('leave_server', removedId),
      toEntry('leave_server', joinedId),
      toEntry('create_invite', joinedId),
    ];
    await api.db.insertInto('action_log').values(entries).execute();
    control().removeBot(removedId);
    const getResults = async () => (await getNewestActions(api, 3)).map(({ outcome }) => outcome);
    await resolvePendingActions(api.context);
    expect(await getResults()).toEqual(['pending', 'pending', 'pending']);
    api.advanceClock(60_001);
    control().faults.add({ kind: '500', path: '/guilds/*' });
    await expect(resolvePendingActions(api.context)).rejects.toThrow();
    // An interrupted invite is resolved without a request to the platform.
    expect(await getResults()).toEqual(['pending', 'pending', 'failed']);
    control().faults.clear();
    await resolvePendingActions(api.context);
    expect(await getResults()).toEqual(['done', 'failed', 'failed']);
    expect(await isListed(removedId)).toBe(false);
    expect(await isListed(joinedId)).toBe(true);
  });
});
