import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { enterStaffArea, type SignedIn, type StaffAreaSession, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let admin: SignedIn;
let staff: StaffAreaSession;
let visitor: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  admin = await signInStaff(api, 'admin', 'admin');
  visitor = await api.signIn('visitor');
  staff = await enterStaffArea(api, admin, 'admin');
});
afterAll(() => api.stop());

const getDetails = async (userid: string, language?: string) =>
  (await staff.call('/v1/moderator/user', { userid }, language)).body;

test('shows a user’s sessions, tickets and servers', async () => {
  const { browser, token, userId } = visitor;
  await browser.call('POST', '/v1/me/tickets', { token, body: { subject: 'The bot is silent', text: 'Since today.' } });
  const at = new Date(api.clock.at);
  const server = { id: '300000000000000001', name: 'Tea House', owner_id: userId, joined_at: at, seen_at: at };
  await api.db
    .insertInto('servers')
    .values([
      { ...server, member_count: 12 },
      { ...server, id: '300000000000000002', left_at: at },
    ])
    .execute();
  expect(await getDetails(userId)).toEqual({
    ban: null,
    ban_request: null,
    first_sign_in: expect.stringMatching(/^2/),
    sessions: 1,
    servers: [{ id: server.id, name: 'Tea House', members: 12 }],
    tickets: [{ id: expect.any(String), subject: 'The bot is silent', state: 'open', created_at: expect.any(String) }],
    notes: [],
    actions: [],
  });
});

test('shows the ban and what staff did, in the caller’s language', async () => {
  const { userId } = visitor;
  expect((await staff.call('/v1/admin/ban_user', { userid: userId, reason: 'Scam links.' })).status).toBe(200);
  const details = await getDetails(userId);
  expect(details.ban).toMatchObject({ reason: 'Scam links.', by: { id: admin.userId } });
  expect(details.sessions).toBe(0);
  expect(details.actions).toEqual([
    {
      action: 'banned_user_add',
      by: expect.objectContaining({ id: admin.userId }),
      description: expect.stringMatching(/^Banned .*Scam links\.$/s),
      at: expect.any(String),
    },
  ]);
  expect((await getDetails(userId, 'hu')).actions[0].description).not.toMatch(/Banned/);
});

test('shows the open ban request about a user', async () => {
  const userid = api.simulator.control.userId(8);
  const { body } = await staff.call('/v1/moderator/ban_requests/propose', {
    userid,
    reason: 'Spam.',
    evidence: 'Here.',
  });
  expect(await getDetails(userid)).toMatchObject({ ban_request: body.id });
  await api.db.updateTable('ban_requests').set({ state: 'refused' }).execute();
  expect(await getDetails(userid)).toMatchObject({ ban_request: null });
});

test('shows nothing about a user who never signed in', async () => {
  expect(await getDetails(api.simulator.control.userId(9))).toEqual({
    ban: null,
    ban_request: null,
    first_sign_in: null,
    sessions: 0,
    servers: [],
    tickets: [],
    notes: [],
    actions: [],
  });
});
