import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Rights } from 'api-contract/rights';
import { getPerson } from 'simulator/people';
import { expectUnchanged } from '../testing/rows.ts';
import { createServerCalls, findServerId, type ServerCalls } from '../testing/server-calls.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { reconcileGuilds } from './bot-guilds.ts';
import { readModule, saveModule } from './modules.ts';

let api: TestApi;
let teaHouseId: string;
let helperRoleId: string;
/** The owner, an administrator, and a plain member of the same server. */
let owner: ServerCalls;
let admin: ServerCalls;
let member: ServerCalls;
let mate: SignedIn;
const mateId = getPerson('moderator').id;
beforeAll(async () => {
  api = await startTestApi();
  const { control } = api.simulator;
  control.setRateLimits('none');
  teaHouseId = findServerId(api, 'Tea House');
  helperRoleId =
    control.roles(teaHouseId).find(({ color, permissions }) => color && !(BigInt(permissions) & 40n))?.id ?? '';
  mate = await api.signIn('moderator');
  owner = createServerCalls(await api.signIn('owner-of-three'), teaHouseId);
  admin = createServerCalls(await api.signIn('admin'), teaHouseId);
  member = createServerCalls(mate, teaHouseId);
  await reconcileGuilds(api.context);
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.simulator.control.reset();
  api.simulator.control.setRoles(teaHouseId, mateId, [helperRoleId]);
  api.simulator.control.clearCalls();
  api.advanceClock(60_000);
  for (const table of ['guild_modules', 'guild_changes', 'bot_changes'] as const)
    await api.db.deleteFrom(table).execute();
});

const NO_RIGHTS = { settings: 'none', logs: 'none', greetings: 'none' } as const;
const guildDenied = { status: 403, body: { reason: 'guild-denied' } };
const rightMissing = { status: 403, body: { reason: 'right-missing', message: expect.stringMatching(/^Your roles/) } };

/** Saves the rights of roles as the owner. */
async function saveRoleRights(...roles: { role_id: string; rights: Partial<Rights> }[]) {
  const { revision } = (await owner.access()).body;
  const response = await owner.saveAccess({ revision, roles });
  expect(response.status).toBe(200);
}

const listServerIds = async () => {
  const { status, body } = await mate.browser.call('GET', '/v1/me/guilds', { token: mate.token });
  expect(status).toBe(200);
  return body[0].guilds.map(({ id }: { id: string }) => id);
};

const countCalls = (path: string) => api.simulator.control.calls().filter((call) => call.path.includes(path)).length;

describe('the access settings', () => {
  test('are saved with role names as a separate change, without an event for the bot', async () => {
    expect((await owner.access()).body).toEqual({ revision: 0, roles: [] });
    const { roles } = (await owner.roles()).body;
    const members = api.simulator.control.server(teaHouseId).memberCount;
    expect(roles.at(-1)).toEqual({ id: teaHouseId, name: '@everyone', color: 0, members, manages: false });
    expect(roles[0].members).toBeGreaterThan(0);
    expect(roles[0]).toMatchObject({ name: 'Admin', manages: true });
    expect(roles.map(({ name }: { name: string }) => name)).not.toContain('Vigil');
    const { name } = roles.find(({ id }: { id: string }) => id === helperRoleId);
    const requested = [
      { role_id: helperRoleId, rights: { ...NO_RIGHTS, logs: 'manage' } },
      { role_id: teaHouseId, rights: { settings: 'view' } },
    ];
    const saved = await owner.saveAccess({ revision: 0, roles: requested });
    const stored = [
      { role_id: helperRoleId, name, rights: { ...NO_RIGHTS, logs: 'manage' } },
      { role_id: teaHouseId, name: '@everyone', rights: { ...NO_RIGHTS, settings: 'view' } },
    ];
    expect(saved).toMatchObject({ status: 200, body: { revision: 1, roles: stored } });
    expect(saved.headers.get('etag')).toBe('"1"');
    expect((await owner.access()).body).toEqual(saved.body);
    expect((await owner.changes()).body.changes).toMatchObject([{ module: 'access', after: { roles: stored } }]);
    expect(await api.db.selectFrom('bot_changes').selectAll().execute()).toEqual([]);
  });

  test('are rejected if they are outdated, too long, or contain a duplicate or unknown role', async () => {
    await saveRoleRights({ role_id: helperRoleId, rights: NO_RIGHTS });
    const createRole = (role_id: string) => ({ role_id, rights: NO_RIGHTS });
    const tooManyRoles = Array.from({ length: 26 }, (_, index) =>
      createRole(String(210_000_000_000_000_000n + BigInt(index))),
    );
    await expectUnchanged(api.db, async () => {
      expect(await owner.saveAccess({ revision: 0, roles: [] })).toMatchObject({ status: 412 });
      expect(await owner.saveAccess({ roles: [] })).toMatchObject({ status: 428 });
      for (const roles of [
        tooManyRoles,
        [createRole(helperRoleId), createRole(helperRoleId)],
        [{ role_id: helperRoleId, rights: { logs: 'all' } }],
      ])
        expect(await owner.saveAccess({ revision: 1, roles })).toMatchObject({ status: 400 });
      const unknown = await owner.saveAccess({ revision: 1, roles: [createRole('210000000000000999')] });
      expect(unknown).toMatchObject({ status: 404, body: { reason: 'server-role-unknown' } });
    });
  });

  test('keep a role that was deleted on the server, with its last name', async () => {
    const before = await readModule(api.context, teaHouseId, 'access');
    const removedRole = { role_id: '210000000000000999', name: 'Old guard', rights: { ...NO_RIGHTS, logs: 'manage' } };
    const by = getPerson('owner-of-three').id;
    await saveModule(api.context, {
      guildId: teaHouseId,
      module: 'access',
      before,
      after: { roles: [removedRole] },
      by,
    });
    const { name: _, ...unnamed } = removedRole;
    const saved = await owner.saveAccess({
      revision: 1,
      roles: [unnamed, { role_id: helperRoleId, rights: NO_RIGHTS }],
    });
    expect(saved.body.roles).toMatchObject([removedRole, { role_id: helperRoleId }]);
    expect(await member.logs()).toMatchObject(guildDenied);
  });

  test('can only be read, saved and undone by the owner', async () => {
    await saveRoleRights({
      role_id: helperRoleId,
      rights: { ...NO_RIGHTS, settings: 'manage', logs: 'manage', greetings: 'manage' },
    });
    const [change] = (await owner.changes()).body.changes;
    expect((await owner.settings()).body.rights).toMatchObject({ server: 'manage', access: 'manage' });
    expect((await admin.settings()).body.rights).toMatchObject({ server: 'manage', access: 'none' });
    expect((await admin.changes()).body.changes).toEqual([]);
    await expectUnchanged(api.db, async () => {
      for (const other of [admin, member]) {
        expect(await other.access()).toMatchObject(rightMissing);
        expect(await other.roles()).toMatchObject(rightMissing);
        expect(await other.saveAccess({ revision: 1, roles: [] })).toMatchObject(rightMissing);
      }
      expect(await admin.undo(change.id)).toMatchObject({ status: 404, body: { reason: 'change-unknown' } });
      expect(await member.undo(change.id)).toMatchObject(rightMissing);
      expect(await member.changes()).toMatchObject(rightMissing);
    });
    expect(await owner.undo(change.id)).toMatchObject({ status: 200 });
    expect((await owner.access()).body).toEqual({ revision: 2, roles: [] });
    expect(await member.settings()).toMatchObject(guildDenied);
  });
});

describe('a role', () => {
  const disabledGreeting = { enabled: false, channel_id: null, text: 'Hello {user}' };
  /** The requests that a right can allow, by its name: reading first, then changes. */
  const calls = {
    settings: { manage: () => member.save({ revision: 0, language: 'hu' }) },
    logs: {
      view: () => member.logs(),
      manage: () => member.saveLogs({ revision: 0, channels: [] }),
      test: () => member.sendLogTestMessage('210000000000000999'),
    },
    greetings: {
      view: () => member.greetings(),
      manage: () => member.saveGreetings({ revision: 0, welcome: disabledGreeting, farewell: disabledGreeting }),
    },
  };

  test.each([
    [{ ...NO_RIGHTS, settings: 'view' }, [403], [403, 403, 403], [403, 403], 403],
    [{ ...NO_RIGHTS, settings: 'manage' }, [200], [403, 403, 403], [403, 403], 403],
    [{ ...NO_RIGHTS, logs: 'view' }, [403], [200, 403, 403], [403, 403], 200],
    [{ ...NO_RIGHTS, logs: 'manage' }, [403], [200, 200, 404], [403, 403], 200],
    [{ ...NO_RIGHTS, greetings: 'view' }, [403], [403, 403, 403], [200, 403], 200],
    [{ ...NO_RIGHTS, greetings: 'manage' }, [403], [403, 403, 403], [200, 200], 200],
    [{ settings: 'manage', logs: 'view', greetings: 'view' }, [200], [200, 403, 403], [200, 403], 200],
  ] as const)('grants its rights and no others: %j', async (rights, settings, logs, greetings, channels) => {
    await saveRoleRights({ role_id: helperRoleId, rights });
    const detail = await member.settings();
    expect(detail.body).toMatchObject({ name: 'Tea House', rights: { ...rights, server: 'none', access: 'none' } });
    for (const [callsOfRight, expected] of [
      [calls.settings, settings],
      [calls.logs, logs],
      [calls.greetings, greetings],
      [{ channels: () => member.channels() }, [channels]],
    ] as const)
      for (const [index, call] of Object.values(callsOfRight).entries()) {
        const response = await call();
        expect(response.status).toBe(expected[index]);
        if (response.status === 403) expect(response).toMatchObject(rightMissing);
      }
  });

  test('adds its rights to those of the member’s other roles, and @everyone applies to all members', async () => {
    await saveRoleRights(
      { role_id: helperRoleId, rights: { ...NO_RIGHTS, settings: 'manage', logs: 'view' } },
      { role_id: teaHouseId, rights: { ...NO_RIGHTS, settings: 'view', greetings: 'view' } },
    );
    const { rights } = (await member.settings()).body;
    expect(rights).toMatchObject({ settings: 'manage', logs: 'view', greetings: 'view' });
    api.simulator.control.setRoles(teaHouseId, mateId, []);
    api.advanceClock(30_001);
    expect((await member.settings()).body.rights).toMatchObject({ settings: 'view', logs: 'none', greetings: 'view' });
    const stranger = createServerCalls(await api.signIn('manager-of-two-hundred'), teaHouseId);
    expect(await stranger.settings()).toMatchObject(guildDenied);
  });

  test('gives no rights on another server, or to users without the role', async () => {
    await saveRoleRights({ role_id: helperRoleId, rights: { ...NO_RIGHTS, settings: 'manage' } });
    const others = api.simulator.control
      .getMemberships(mateId)
      .filter(({ level, server }) => level === 'member' && server.id !== teaHouseId);
    expect(others.length).toBeGreaterThan(0);
    for (const { server } of others)
      expect(await createServerCalls(mate, server.id).settings()).toMatchObject(guildDenied);
    api.simulator.control.setRoles(teaHouseId, mateId, []);
    api.advanceClock(30_001);
    const response = await member.settings();
    expect(response).toMatchObject(guildDenied);
    expect((await createServerCalls(mate, '210000000000000999').settings()).text).toBe(response.text);
  });

  test('adds the server to the list; members are fetched only for servers with access settings', async () => {
    const before = await listServerIds();
    expect(before).not.toContain(teaHouseId);
    expect(countCalls('/members/')).toBe(0);
    await saveRoleRights({ role_id: helperRoleId, rights: { ...NO_RIGHTS, logs: 'view' } });
    api.simulator.control.clearCalls();
    api.advanceClock(5001);
    expect((await listServerIds()).sort()).toEqual([...before, teaHouseId].sort());
    await listServerIds();
    expect(countCalls('/members/')).toBe(1);
    await saveRoleRights({ role_id: helperRoleId, rights: NO_RIGHTS });
    expect(await listServerIds()).toEqual(before);
    await saveRoleRights({ role_id: helperRoleId, rights: { ...NO_RIGHTS, logs: 'view' } });
    api.simulator.control.removeBot(teaHouseId);
    api.advanceClock(1000);
    await reconcileGuilds(api.context);
    expect(await listServerIds()).toEqual(before);
  });
});

describe('a right from a role ends', () => {
  const save = () => member.save({ revision: 0, language: 'hu' });
  beforeEach(() => saveRoleRights({ role_id: helperRoleId, rights: { ...NO_RIGHTS, settings: 'manage' } }));

  test('immediately after the owner removes it', async () => {
    expect((await member.settings()).status).toBe(200);
    await saveRoleRights({ role_id: helperRoleId, rights: { ...NO_RIGHTS, settings: 'view' } });
    await expectUnchanged(api.db, async () => expect(await save()).toMatchObject(rightMissing));
    await saveRoleRights();
    expect(await member.settings()).toMatchObject(guildDenied);
    await expectUnchanged(api.db, async () => expect(await save()).toMatchObject(guildDenied));
  });

  test.each([
    ['the role', () => api.simulator.control.setRoles(teaHouseId, mateId, [])],
    ['the server', () => api.simulator.control.setMembershipLevel(teaHouseId, mateId, undefined)],
  ])('after %s: within half a minute for reading, immediately for changes', async (_, loseAccess) => {
    expect((await member.settings()).status).toBe(200);
    loseAccess();
    api.advanceClock(30_000);
    expect((await member.settings()).status).toBe(200);
    await expectUnchanged(api.db, async () => expect(await save()).toMatchObject(guildDenied));
    api.advanceClock(30_001);
    expect(await member.settings()).toMatchObject(guildDenied);
    expect(await listServerIds()).not.toContain(teaHouseId);
  });

  test('when a manager loses the server permission, except for the rights of their roles', async () => {
    expect(await admin.saveLogs({ revision: 0, channels: [] })).toMatchObject({ status: 200 });
    const { control } = api.simulator;
    control.setMembershipLevel(teaHouseId, getPerson('admin').id, 'member');
    control.setRoles(teaHouseId, getPerson('admin').id, [helperRoleId]);
    const log = { revision: 0, channels: [] };
    expect(await admin.saveLogs(log)).toMatchObject(rightMissing);
    expect(await admin.save({ revision: 0, language: 'hu' })).toMatchObject({
      status: 200,
      body: { rights: { ...NO_RIGHTS, settings: 'manage', server: 'none' } },
    });
    api.advanceClock(30_001);
    expect(await admin.changes()).toMatchObject(rightMissing);
  });

  test.each(['500', '502', 'drop', '429'] as const)('while the platform is unavailable: %s', async (kind) => {
    api.simulator.control.faults.add({ kind, path: '/guilds/*/members/*', retryAfter: 60 });
    const platformUnavailable = { status: 503, body: { reason: 'platform-unavailable' } };
    await expectUnchanged(api.db, async () => {
      expect(await member.settings()).toMatchObject(platformUnavailable);
      expect(await save()).toMatchObject(platformUnavailable);
      expect(await mate.browser.call('GET', '/v1/me/guilds', { token: mate.token })).toMatchObject(platformUnavailable);
    });
  });
});
