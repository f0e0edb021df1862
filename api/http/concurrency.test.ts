import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Contract, contract } from 'api-contract/contract';
import { generateCode, getCurrentStep } from '../auth/second-factor/totp.ts';
import { grantRole } from '../auth/staff-roles.ts';
import { createBotKey } from '../bot/bot-key.ts';
import { reconcileGuilds } from '../guilds/bot-guilds.ts';
import { publishNews } from '../news/news.ts';
import { waitForBlockedQueries } from '../testing/blocked-queries.ts';
import type { TestResponse } from '../testing/browser.ts';
import { createServerCalls, findServerId, type ServerCalls } from '../testing/server-calls.ts';
import { enterStaffArea, type SignedIn, type StaffAreaSession, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { toIsoDay } from '../time.ts';

/** Routes that send a body only because they read with the tokens in it. */
const READ_ONLY_ROUTES = [
  ...['verifyModerator', 'verifyAdmin', 'demoCode', 'adminServers', 'adminServersPage', 'actions', 'stats'],
  ...['bans', 'banRequests', 'staffTickets', 'staffTicket'],
];

type NonGetRoute = { [K in keyof Contract]: Contract[K]['method'] extends 'get' ? never : K }[keyof Contract];

let api: TestApi;
let ids: { tea: string; cafe: string };
let owner: SignedIn;
let tea: ServerCalls;
let cafe: ServerCalls;
let staff: Record<'admin' | 'second' | 'moderator', SignedIn>;
let admin: StaffAreaSession;
let second: StaffAreaSession;
let moderator: StaffAreaSession;
let botKey: string;
/** A person with a new account. */
let person: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  owner = await api.signIn('owner-of-three');
  ids = { tea: findServerId(api, 'Tea House'), cafe: findServerId(api, 'Kávézó a sarkon') };
  tea = createServerCalls(owner, ids.tea);
  cafe = createServerCalls(owner, ids.cafe);
  staff = {
    admin: await signInStaff(api, 'admin', 'admin'),
    second: await signInStaff(api, 'owner-of-two-hundred', 'admin'),
    moderator: await signInStaff(api, 'moderator', 'moderator'),
  };
  await reconcileGuilds(api.context);
  botKey = await createBotKey(api.context);
});
afterAll(() => api.stop());

async function reset() {
  api.simulator.control.setRateLimits('none');
  const tables = [
    ...(['guild_modules', 'guild_changes', 'bans', 'ban_requests', 'tickets', 'limits', 'news'] as const),
    ...(['daily_commands', 'failure_reports', 'action_log'] as const),
  ];
  for (const table of tables) await api.db.deleteFrom(table).execute();
  await api.db.deleteFrom('staff').where('user_id', '=', personId()).execute();
  await api.db.deleteFrom('users').where('id', '=', personId()).execute();
  person = await api.signIn('visitor');
  // The next two codes of this person have not been used.
  api.advanceClock(30_000);
}
const personId = () => person?.userId ?? '0';

async function enterStaffAreas() {
  admin = await enterStaffArea(api, staff.admin, 'admin');
  second = await enterStaffArea(api, staff.second, 'admin');
  moderator = await enterStaffArea(api, staff.moderator, 'mod');
}

/** Two codes of one person that are both valid now. */
function getTwoCodes(): [string, string] {
  const code = api.getCode(person.userId);
  api.advanceClock(30_000);
  const nextCode = api.getCode(person.userId);
  api.advanceClock(-30_000);
  return [code, nextCode];
}

const call = (method: string, path: string, body?: object, { browser, token } = person) =>
  browser.without().call(method, path, { token, ...(body ? { body } : {}) });
const callBot = (path: string, body: object) => api.openBrowser().call('POST', path, { token: botKey, body });

/** Sends two requests at once. */
const atOnce = (first: () => Promise<TestResponse>, other = first) => Promise.all([first(), other()]);
const getStatuses = (responses: TestResponse[]) => responses.map(({ status }) => status).sort();

/** Sends two requests at once. One must succeed and the other must be rejected. */
async function expectOneSuccess(rejected: number, first: () => Promise<TestResponse>, other = first) {
  const responses = await atOnce(first, other);
  expect(getStatuses(responses)).toEqual([200, rejected]);
  return responses;
}

async function expectBothSucceed(first: () => Promise<TestResponse>, other = first) {
  const responses = await atOnce(first, other);
  expect(getStatuses(responses)).toEqual([200, 200]);
  return responses;
}

const countRows = async (table: 'recovery_codes' | 'sessions' | 'news_dismissals', userId: string) =>
  (await api.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length;
const readFactor = () =>
  api.db.selectFrom('second_factors').selectAll().where('user_id', '=', person.userId).executeTakeFirstOrThrow();
const isBanned = async (id: string) =>
  (await api.db.selectFrom('bans').select('user_id').where('user_id', '=', id).execute()).length === 1;
const countActions = async (action: string, subject: string) =>
  (
    await api.db
      .selectFrom('action_log')
      .select('id')
      .where('action', '=', action)
      .where('subject', '=', subject)
      .where('outcome', '=', 'done')
      .execute()
  ).length;

const openTicket = async () => (await call('POST', '/v1/me/tickets', { subject: 'Help', text: 'Please.' })).body;
const readTicket = (id: string) =>
  api.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const proposeBan = (userid: string) =>
  moderator.call('/v1/moderator/ban_requests/propose', { userid, reason: 'Scam.', evidence: 'https://chat.example/1' });

/** Two saves of a module that are based on the same revision: one wins and leaves one change. */
async function expectOneSave(first: () => Promise<TestResponse>, other: () => Promise<TestResponse>) {
  await expectOneSuccess(412, first, other);
  const modules = await api.db.selectFrom('guild_modules').select('revision').execute();
  const changes = await api.db.selectFrom('guild_changes').select('revision').execute();
  expect([modules, changes]).toEqual([[{ revision: 1 }], [{ revision: 1 }]]);
}

const greeting = (text: string) => ({ enabled: false, channel_id: null, text });
const getTextChannel = () => {
  const { id = '', name = '' } = api.simulator.control.channels(ids.tea).find(({ type }) => type === 0) ?? {};
  return { id, name };
};

/** For every route that changes something: two requests at once, and what must hold after them. */
const scenarios: Partial<Record<NonGetRoute, () => Promise<void>>> = {
  async secondFactor() {
    const { browser, tokens, userId } = await api.beginSignIn('visitor');
    const body = { type: 'user', twofa_token: api.getCode(userId), ...tokens };
    const before = await countRows('sessions', userId);
    const statuses = getStatuses(await atOnce(() => browser.without().call('POST', '/v1/2fa', { body })));
    expect(statuses[0]).toBe(200);
    expect([401, 409]).toContain(statuses[1]);
    expect(await countRows('sessions', userId)).toBe(before + 1);
  },
  async enrolment() {
    await api.db.deleteFrom('users').where('id', '=', person.userId).execute();
    const { browser, tokens } = await api.beginSignIn('visitor');
    const [one, other] = await expectBothSucceed(() => browser.call('POST', '/v1/2fa/enrolment', { body: tokens }));
    expect(other?.body).toEqual(one?.body);
  },
  async logout() {
    await expectBothSucceed(() => call('POST', '/v1/logout'));
    expect(await countRows('sessions', person.userId)).toBe(0);
  },
  async beginReplacement() {
    const { secret_sealed } = await readFactor();
    const [code, nextCode] = getTwoCodes();
    const begin = (twofa_token: string) => call('POST', '/v1/me/second-factor/enrolment', { twofa_token });
    const responses = await atOnce(
      () => begin(code),
      () => begin(nextCode),
    );
    const factor = await readFactor();
    const pending = api.context.keys.decrypt(factor.pending_sealed ?? Buffer.alloc(0), 'second-factor', person.userId);
    expect(factor.secret_sealed).toEqual(secret_sealed);
    expect(responses.map(({ body }) => body.secret)).toContain(pending);
  },
  async confirmReplacement() {
    const { body } = await call('POST', '/v1/me/second-factor/enrolment', { twofa_token: api.getCode(person.userId) });
    const twofa_token = generateCode(body.secret, getCurrentStep(api.clock.at));
    await expectOneSuccess(409, () => call('POST', '/v1/me/second-factor', { twofa_token }));
    expect(await readFactor()).toMatchObject({ pending_sealed: null, failures: 0 });
  },
  async renewRecoveryCodes() {
    const [code, nextCode] = getTwoCodes();
    const renew = (twofa_token: string) => call('POST', '/v1/me/recovery-codes', { twofa_token });
    const responses = await api.db.transaction().execute(async (transaction) => {
      // Both requests reach the replacement before either has finished it.
      await transaction
        .selectFrom('recovery_codes')
        .selectAll()
        .where('user_id', '=', person.userId)
        .forUpdate()
        .execute();
      const first = renew(code);
      await waitForBlockedQueries(api.db, 1);
      const other = renew(nextCode);
      await waitForBlockedQueries(api.db, 2);
      return [first, other];
    });
    expect(getStatuses(await Promise.all(responses))).toEqual([200, 200]);
    expect(await countRows('recovery_codes', person.userId)).toBe(10);
  },
  async dismissNews() {
    const texts = { name: { en: 'New', hu: 'Új' }, description: { en: 'More.', hu: 'Bővebben.' } };
    const news_id = await publishNews(api.context, texts);
    await expectBothSucceed(() => call('DELETE', '/v1/me/news', { news_id }));
    expect(await countRows('news_dismissals', person.userId)).toBe(1);
  },
  async endSession() {
    const { id } = await api.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    const other = await api.signIn('visitor');
    await expectOneSuccess(404, () => call('DELETE', `/v1/me/sessions/${id}`, undefined, other));
    expect(await countRows('sessions', person.userId)).toBe(1);
  },
  async endOtherSessions() {
    const other = await api.signIn('visitor');
    await expectOneSuccess(
      401,
      () => call('DELETE', '/v1/me/sessions'),
      () => call('DELETE', '/v1/me/sessions', undefined, other),
    );
    expect(await countRows('sessions', person.userId)).toBe(1);
  },
  async activateStaff() {
    const code = await grantRole(api.context, person.userId, 'moderator');
    await expectOneSuccess(403, () => call('POST', '/v1/me/staff', { code }));
  },
  async deleteAccount() {
    const [code, nextCode] = getTwoCodes();
    const remove = (twofa_token: string) => call('DELETE', '/v1/me', { twofa_token });
    const responses = await atOnce(
      () => remove(code),
      () => remove(nextCode),
    );
    const [status, otherStatus] = getStatuses(responses);
    expect(status).toBe(200);
    expect(otherStatus).toBeLessThan(500);
    expect(await api.db.selectFrom('users').select('id').where('id', '=', person.userId).execute()).toEqual([]);
  },
  saveGuild: () =>
    expectOneSave(
      () => tea.save({ revision: 0, language: 'en' }),
      () => tea.save({ revision: 0, language: 'hu' }),
    ),
  saveLogs: () =>
    expectOneSave(
      () => tea.saveLogs({ revision: 0, channels: [{ ...getTextChannel(), events: ['ban'] }] }),
      () => tea.saveLogs({ revision: 0, channels: [{ ...getTextChannel(), events: ['kick'] }] }),
    ),
  saveGreetings: () =>
    expectOneSave(
      () => tea.saveGreetings({ revision: 0, welcome: greeting('Hi.'), farewell: greeting('') }),
      () => tea.saveGreetings({ revision: 0, welcome: greeting('Hello.'), farewell: greeting('') }),
    ),
  saveAccess: () => {
    const [role] = api.simulator.control.roles(ids.tea);
    const save = (logs: string) => () =>
      tea.saveAccess({
        revision: 0,
        roles: [{ role_id: role?.id, rights: { settings: 'none', logs, greetings: 'none' } }],
      });
    return expectOneSave(save('view'), save('manage'));
  },
  async testLog() {
    const { id } = getTextChannel();
    const before = api.simulator.control.messages(id).length;
    await expectBothSucceed(() => tea.testLog(id));
    expect(api.simulator.control.messages(id)).toHaveLength(before + 2);
  },
  async undoChange() {
    await tea.save({ revision: 0, language: 'hu' });
    const [change] = (await tea.changes()).body.changes;
    await expectOneSuccess(412, () => tea.undo(change.id));
    expect((await tea.settings()).body).toMatchObject({ revision: 2 });
  },
  async copy() {
    await cafe.saveGreetings({ revision: 0, welcome: greeting('Hi.'), farewell: greeting('') });
    const { modules } = (await tea.copyPlan(ids.cafe)).body;
    const { module, version } = modules.find((entry: { module: string }) => entry.module === 'greetings');
    await expectOneSuccess(412, () => tea.copy(ids.cafe, [{ module, version }]));
    expect((await tea.greetings()).body).toMatchObject({ revision: 1 });
  },
  async openTicket() {
    const [one, other] = await expectBothSucceed(() =>
      call('POST', '/v1/me/tickets', { subject: 'Help', text: 'Now.' }),
    );
    expect(other?.body.id).toBe(one?.body.id);
  },
  async writeInTicket() {
    const { id } = await openTicket();
    await expectBothSucceed(() => call('POST', `/v1/me/tickets/${id}/messages`, { text: 'Twice?' }));
    expect(await readTicket(id)).toMatchObject({ messages: 2 });
  },
  async closeTicket() {
    const { id } = await openTicket();
    const { revision } = await readTicket(id);
    await expectBothSucceed(() => call('POST', `/v1/me/tickets/${id}/close`));
    expect(await readTicket(id)).toMatchObject({ state: 'closed', revision: revision + 1 });
  },
  async readTicket() {
    const { id } = await openTicket();
    await moderator.call('/v1/moderator/tickets/answer', { id, revision: 2, text: 'Yes.' });
    const { messages } = await readTicket(id);
    await expectBothSucceed(() => call('POST', `/v1/me/tickets/${id}/read`, { number: messages }));
    expect(await readTicket(id)).toMatchObject({ read_by_person: messages });
  },
  async banUser() {
    const userid = api.simulator.control.userId(40);
    await expectOneSuccess(409, () => admin.call('/v1/admin/ban_user', { userid, reason: 'Spam.' }));
    expect(await isBanned(userid)).toBe(true);
    expect(await countActions('banned_user_add', userid)).toBe(1);
  },
  async unbanUser() {
    const userid = api.simulator.control.userId(41);
    await admin.call('/v1/admin/ban_user', { userid, reason: 'Spam.' });
    await expectOneSuccess(409, () => admin.call('/v1/admin/unban_user', { userid, reason: 'A mistake.' }));
    expect(await countActions('banned_user_remove', userid)).toBe(1);
  },
  async proposeBan() {
    const userid = api.simulator.control.userId(42);
    await expectOneSuccess(409, () => proposeBan(userid));
  },
  async decideBan() {
    const userid = api.simulator.control.userId(43);
    const { id } = (await proposeBan(userid)).body;
    const decide = (by: StaffAreaSession, decision: string) => () =>
      by.call('/v1/admin/ban_requests/decide', { id, decision });
    const [approval] = await expectOneSuccess(409, decide(admin, 'approve'), decide(second, 'refuse'));
    expect(await isBanned(userid)).toBe(approval?.status === 200);
  },
  async createInvite() {
    const before = await countActions('create_invite', ids.tea);
    await expectBothSucceed(() => admin.call('/v1/admin/create_invite', { server_id: ids.tea }));
    expect(await countActions('create_invite', ids.tea)).toBe(before + 2);
  },
  async leaveServer() {
    const server = api.simulator.control.servers().findLast(({ id }) => api.simulator.control.hasBot(id));
    const server_id = server?.id ?? '';
    const responses = await atOnce(() => admin.call('/v1/admin/leave_server', { server_id, reason: 'Empty.' }));
    const successes = responses.filter(({ status }) => status === 200).length;
    expect(getStatuses(responses)[0]).toBe(200);
    expect(await countActions('leave_server', server_id)).toBe(successes);
    expect(api.simulator.control.hasBot(server_id)).toBe(false);
  },
  async answerTicket() {
    const { id } = await openTicket();
    const { revision } = await readTicket(id);
    const reply = (text: string) => () => moderator.call('/v1/moderator/tickets/answer', { id, revision, text });
    await expectOneSuccess(412, reply('Yes.'), reply('No.'));
    expect(await readTicket(id)).toMatchObject({ messages: 2, revision: revision + 1 });
  },
  async assignTicket() {
    const { id } = await openTicket();
    const { revision } = await readTicket(id);
    const assign = (to: string) => () => moderator.call('/v1/moderator/tickets/assign', { id, revision, to });
    await expectOneSuccess(412, assign(admin.userId), assign(second.userId));
    expect(await readTicket(id)).toMatchObject({ revision: revision + 1 });
  },
  async closeStaffTicket() {
    const { id } = await openTicket();
    const { revision } = await readTicket(id);
    await expectOneSuccess(412, () => moderator.call('/v1/moderator/tickets/close', { id, revision }));
    expect(await readTicket(id)).toMatchObject({ state: 'closed', revision: revision + 1 });
  },
  async reopenTicket() {
    const { id } = await openTicket();
    await call('POST', `/v1/me/tickets/${id}/close`);
    const { revision } = await readTicket(id);
    await expectOneSuccess(412, () => moderator.call('/v1/moderator/tickets/reopen', { id, revision }));
    expect(await readTicket(id)).toMatchObject({ state: 'open', revision: revision + 1 });
  },
  async readStaffTicket() {
    const { id } = await openTicket();
    await expectBothSucceed(() => moderator.call('/v1/moderator/tickets/read', { id, number: 1 }));
    expect(await readTicket(id)).toMatchObject({ read_by_staff: 1 });
  },
  async reportCommands() {
    const body = { report: randomUUID(), day: toIsoDay(new Date(api.clock.at)), commands: { at_once: 3 } };
    await expectBothSucceed(() => callBot('/v1/bot/commands', body));
    const counts = await api.db.selectFrom('daily_commands').select('count').where('command', '=', 'at_once').execute();
    expect(counts).toEqual([{ count: 3 }]);
  },
  async reportServers() {
    const listJoined = () =>
      api.db.selectFrom('servers').select('id').where('left_at', 'is', null).orderBy('id').execute();
    const joined = await listJoined();
    const villages = ['250000000000000001', '250000000000000002'].map((id) => ({ id, name: 'Village' }));
    const report = (body: object) => () => callBot('/v1/bot/servers', body);
    await expectBothSucceed(report({ joined: villages }), report({ joined: villages.toReversed() }));
    expect(await listJoined()).toHaveLength(joined.length + 2);
    await expectBothSucceed(report({ left: villages.map(({ id }) => id) }));
    expect(await listJoined()).toEqual(joined);
  },
  async reportFailure() {
    const body = { area: 'dashboard', release: '00112233445566aa', kind: 'integrity' };
    await expectBothSucceed(() => api.openBrowser().call('POST', '/v1/reports', { body }));
    const counts = await api.db.selectFrom('failure_reports').select('count').execute();
    expect(counts).toEqual([{ count: 2 }]);
  },
};

test('every route that changes something is covered', () => {
  const changingRoutes = Object.entries(contract)
    .filter(([name, { method }]) => method !== 'get' && !READ_ONLY_ROUTES.includes(name))
    .map(([name]) => name);
  expect(Object.keys(scenarios).sort()).toEqual(changingRoutes.sort());
});

beforeEach(reset);

/** A race may be won by chance. */
const ROUNDS = 3;

test.each(Object.entries(scenarios))('%s keeps its invariant when two requests come at once', async (_, run) => {
  for (let round = 0; round < ROUNDS; round++) {
    await reset();
    await enterStaffAreas();
    await run();
  }
});
