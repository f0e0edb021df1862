import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  enterStaffArea,
  getNewestActions,
  type SignedIn,
  type StaffAreaSession,
  signInStaff,
} from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let people: Record<'eszter' | 'lilla' | 'mate', SignedIn>;
let admin: StaffAreaSession;
let second: StaffAreaSession;
let moderator: StaffAreaSession;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  people = {
    eszter: await signInStaff(api, 'admin', 'admin'),
    lilla: await signInStaff(api, 'manager-of-two-hundred', 'admin'),
    mate: await signInStaff(api, 'moderator', 'moderator'),
  };
});
afterAll(() => api.stop());
beforeEach(async () => {
  admin = await enterStaffArea(api, people.eszter, 'admin');
  second = await enterStaffArea(api, people.lilla, 'admin');
  moderator = await enterStaffArea(api, people.mate, 'mod');
});

const evidence = 'https://chat.example/1\nhttps://chat.example/2';
const requestBan = (userid: string, by = moderator) =>
  by.call('/v1/moderator/ban_requests/propose', { userid, reason: 'Scam links.', evidence });
const decide = (id: string, decision: string, by = admin, note?: string) =>
  by.call('/v1/admin/ban_requests/decide', { id, decision, note });
const list = async (more: object = {}) =>
  (await moderator.call('/v1/moderator/ban_requests', { limit: 50, ...more })).body;
const getUserId = (index: number) => api.simulator.control.userId(index);
const isBanned = async (id: string) =>
  (await api.db.selectFrom('bans').selectAll().where('user_id', '=', id).execute()).length === 1;

test('a moderator requests a ban, an admin approves it, and the user is banned', async () => {
  const id = '210000000000000102';
  const person = await api.signIn('owner-of-three');
  const { status, body } = await requestBan(id);
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^\d+$/),
    person: { id, name: 'Bence', avatar: expect.stringContaining(id) },
    reason: 'Scam links.',
    evidence,
    by: { id: moderator.userId, name: 'Máté', avatar: expect.stringContaining(moderator.userId) },
    own: true,
    at: new Date(api.clock.at).toISOString(),
    state: 'open',
    unread: false,
    assigned_to: null,
    assigned_to_you: false,
    decided_by: null,
    decided_at: null,
    note: null,
  });
  expect((await list({ state: 'open' })).requests).toEqual([body]);
  const decided = await decide(body.id, 'approve', admin, 'Clear.');
  expect(decided.body).toEqual({
    ...body,
    own: false,
    state: 'approved',
    decided_by: { id: admin.userId, name: 'Eszter', avatar: expect.stringContaining(admin.userId) },
    decided_at: new Date(api.clock.at).toISOString(),
    note: 'Clear.',
  });
  expect((await person.browser.call('GET', '/v1/me/profile', { token: person.token })).status).toBe(401);
  const entry = { subject: id, outcome: 'done' };
  expect(await getNewestActions(api, 3)).toEqual([
    {
      ...entry,
      action: 'ban_request_add',
      user_id: moderator.userId,
      description: `Requested a ban of ${id}. Scam links.`,
    },
    {
      ...entry,
      action: 'ban_request_approve',
      user_id: admin.userId,
      description: `Approved the request to ban ${id}. Clear.`,
    },
    { ...entry, action: 'banned_user_add', user_id: admin.userId, description: `Banned ${id}. Scam links.` },
  ]);
});

test('refusing a ban request does not ban the user, and the request can be made again', async () => {
  const id = getUserId(30);
  const { body } = await requestBan(id);
  expect((await decide(body.id, 'refuse')).body).toMatchObject({ state: 'refused', note: null });
  expect(await isBanned(id)).toBe(false);
  expect(await getNewestActions(api, 1)).toMatchObject([
    { action: 'ban_request_refuse', description: `Refused the request to ban ${id}.` },
  ]);
  expect(await decide(body.id, 'approve')).toMatchObject({ status: 409, body: { reason: 'request-decided' } });
  const again = await requestBan(id);
  expect(again.status).toBe(200);
  // The response may have been lost, so that the moderator sends the request once more.
  expect(await requestBan(id)).toMatchObject({ status: 200, body: { id: again.body.id } });
  expect(await requestBan(id, admin)).toMatchObject({ status: 409, body: { reason: 'request-present' } });
});

test('one of many concurrent requests or decisions succeeds', async () => {
  const id = getUserId(31);
  const requests = await Promise.all([requestBan(id), requestBan(id, admin), requestBan(id, second)]);
  expect(requests.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const request = (await list({ state: 'open' })).requests.find(
    ({ person }: { person: { id: string } }) => person.id === id,
  );
  await api.db.updateTable('ban_requests').set({ requested_by: moderator.userId }).where('user_id', '=', id).execute();
  const decisions = await Promise.all([
    decide(request.id, 'approve'),
    decide(request.id, 'refuse', second),
    decide(request.id, 'approve', second),
    decide(request.id, 'refuse'),
  ]);
  expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of decisions) if (status !== 200) expect(body.reason).toBe('request-decided');
  const approved = decisions.find(({ status }) => status === 200)?.body.state === 'approved';
  expect(await isBanned(id)).toBe(approved);
});

test('rejects decisions on own or unknown requests, and bans of oneself or equal roles', async () => {
  const own = await requestBan(getUserId(32), admin);
  expect(await decide(own.body.id, 'approve')).toMatchObject({ status: 403, body: { reason: 'request-own' } });
  expect(await decide(own.body.id, 'refuse')).toMatchObject({ body: { reason: 'request-own' } });
  expect(await getNewestActions(api, 1)).toMatchObject([
    { action: 'ban_request_refuse', outcome: 'refused', user_id: admin.userId },
  ]);
  expect((await decide(own.body.id, 'approve', second)).status).toBe(200);
  expect(await requestBan(getUserId(32))).toMatchObject({ status: 409, body: { reason: 'ban-present' } });
  expect(await requestBan(moderator.userId)).toMatchObject({ body: { reason: 'ban-self' } });
  expect(await requestBan(admin.userId)).toMatchObject({ status: 403, body: { reason: 'ban-staff' } });
  expect(await requestBan('210000000000000999')).toMatchObject({ status: 404, body: { reason: 'person-unknown' } });
  for (const id of ['x', '999999', '1'.repeat(30), '1-1'])
    expect(await decide(id, 'refuse')).toMatchObject({ status: 404, body: { reason: 'request-unknown' } });
  const staff = await requestBan(getUserId(33));
  await api.db
    .updateTable('ban_requests')
    .set({ user_id: second.userId })
    .where('user_id', '=', getUserId(33))
    .execute();
  expect(await decide(staff.body.id, 'approve')).toMatchObject({ status: 403, body: { reason: 'ban-staff' } });
  expect(await decide(staff.body.id, 'approve', second)).toMatchObject({ body: { reason: 'ban-self' } });
  expect((await decide(staff.body.id, 'refuse')).status).toBe(200);
});

const open = (id: string, by = moderator) => by.call('/v1/moderator/ban_requests/one', { id });
const isUnread = async (id: string, by: StaffAreaSession) => {
  const { body } = await by.call('/v1/moderator/ban_requests', { limit: 50 });
  return body.requests.find((request: { id: string }) => request.id === id).unread;
};

test('an open request is unread for all staff but the requester until each opens it, or it is decided', async () => {
  const { body } = await requestBan(getUserId(36));
  const unread = () => Promise.all([moderator, admin, second].map((by) => isUnread(body.id, by)));
  expect(await unread()).toEqual([false, true, true]);
  expect((await open(body.id, admin)).body).toEqual({ ...body, own: false });
  expect((await open(body.id, admin)).status).toBe(200);
  expect(await unread()).toEqual([false, false, true]);
  await decide(body.id, 'refuse');
  expect(await unread()).toEqual([false, false, false]);
  expect((await open(body.id, second)).body).toMatchObject({ state: 'refused' });
  expect(await api.db.selectFrom('ban_request_reads').selectAll().execute()).toEqual([]);
  for (const id of ['x', '0', '999999', '1'.repeat(30)])
    expect(await open(id)).toMatchObject({ status: 404, body: { reason: 'request-unknown' } });
});

test('an admin takes on a request, another one takes it over, and a decision ends the assignment', async () => {
  const userid = getUserId(37);
  const { body } = await requestBan(userid);
  const assign = (take: boolean, seen: string | null, by = admin, id = body.id) =>
    by.call('/v1/admin/ban_requests/assign', { id, take, seen });
  expect((await assign(true, null)).body).toMatchObject({ assigned_to_you: true, assigned_to: { name: 'Eszter' } });
  expect((await assign(true, null)).status).toBe(200);
  expect((await open(body.id)).body).toMatchObject({ assigned_to_you: false, assigned_to: { id: admin.userId } });
  expect(await assign(true, null, second)).toMatchObject({ status: 409, body: { reason: 'request-taken' } });
  expect(await assign(false, second.userId, second)).toMatchObject({ body: { reason: 'request-taken' } });
  expect((await assign(true, admin.userId, second)).body).toMatchObject({ assigned_to_you: true });
  expect((await assign(false, second.userId)).body).toMatchObject({ assigned_to_you: false, assigned_to: null });
  const entry = { subject: userid, action: 'ban_request_assign', outcome: 'done' };
  expect(await getNewestActions(api, 3)).toEqual([
    { ...entry, user_id: admin.userId, description: `Took on the request to ban ${userid}.` },
    { ...entry, user_id: second.userId, description: `Took on the request to ban ${userid}.` },
    { ...entry, user_id: admin.userId, description: `Assigned the request to ban ${userid} to nobody.` },
  ]);
  await assign(true, null);
  expect((await decide(body.id, 'refuse', second)).body).toMatchObject({ assigned_to: null, assigned_to_you: false });
  expect(await assign(true, null)).toMatchObject({ status: 409, body: { reason: 'request-decided' } });
  expect(await assign(true, null, admin, '999999')).toMatchObject({ body: { reason: 'request-unknown' } });
  const own = await requestBan(getUserId(38), admin);
  expect(await assign(true, null, admin, own.body.id)).toMatchObject({ status: 403, body: { reason: 'request-own' } });
  expect(await assign(true, null, moderator)).toMatchObject({ status: 403, body: { reason: 'role-missing' } });
  expect((await decide(own.body.id, 'refuse', second)).status).toBe(200);
});

test('a moderator cannot decide', async () => {
  const { body } = await requestBan(getUserId(34));
  expect(await decide(body.id, 'approve', moderator)).toMatchObject({ status: 403, body: { reason: 'role-missing' } });
  expect((await list({ state: 'open' })).requests.map(({ id }: { id: string }) => id)).toContain(body.id);
});

test('approving a request keeps an existing ban of the user, and closes the request', async () => {
  const id = getUserId(35);
  const { body } = await requestBan(id);
  await second.call('/v1/admin/ban_user', { userid: id, reason: 'First.' });
  expect((await decide(body.id, 'approve')).status).toBe(200);
  const [ban] = await api.db.selectFrom('bans').selectAll().where('user_id', '=', id).execute();
  expect(ban).toMatchObject({ reason: 'First.', banned_by: second.userId });
});

test('open requests come first, then the newest', async () => {
  const { total, requests } = await list();
  expect(total).toBe(requests.length);
  const order = requests.map(({ id, state }: { id: string; state: string }) => [state === 'open', Number(id)]);
  expect(order).toEqual(
    order.toSorted(([a, x]: number[], [b, y]: number[]) => Number(b) - Number(a) || Number(y) - Number(x)),
  );
  expect(new Set(order.map(([isOpen]: boolean[]) => isOpen)).size).toBe(2);
  const rejectedRequests = await list({ state: 'refused', limit: 1 });
  expect(rejectedRequests.requests).toMatchObject([{ state: 'refused' }]);
  expect(rejectedRequests.total).toBe(requests.filter(({ state }: { state: string }) => state === 'refused').length);
});
