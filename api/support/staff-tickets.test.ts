import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { revokeRole } from '../auth/staff-roles.ts';
import {
  enterStaffArea,
  getNewestActions,
  type SignedIn,
  type StaffAreaSession,
  signInStaff,
} from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let staff: Record<'mate' | 'eszter', SignedIn>;
let bence: SignedIn;
let moderator: StaffAreaSession;
let admin: StaffAreaSession;
beforeAll(async () => {
  api = await startTestApi();
  staff = {
    mate: await signInStaff(api, 'moderator', 'moderator'),
    eszter: await signInStaff(api, 'admin', 'admin'),
  };
  bence = await api.signIn('owner-of-three');
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom('tickets').execute();
  await api.db.deleteFrom('limits').execute();
  moderator = await enterStaffArea(api, staff.mate, 'mod');
  admin = await enterStaffArea(api, staff.eszter, 'admin');
});

const callOwnRoute = (method: string, path = '', body?: object) =>
  bence.browser.call(method, `/v1/me/tickets${path}`, { token: bence.token, body });
const openTicket = async (subject: string, text = 'Please help.') =>
  (await callOwnRoute('POST', '', { subject, text })).body;
const callStaffRoute = (who: StaffAreaSession, what: string, body: object) =>
  who.call(`/v1/moderator/tickets/${what}`, body);
const list = async (who: StaffAreaSession, query: object = {}) =>
  (await who.call('/v1/moderator/tickets', { limit: 50, ...query })).body;
const fetchNews = async () =>
  (await bence.browser.call('GET', '/v1/me/news', { token: bence.token, language: 'hu' })).body;

test('a staff reply is shown to the user as unread and as news until they read it', async () => {
  const { id } = await openTicket('Help <me>');
  const person = { id: bence.userId, name: 'Bence', avatar: expect.stringContaining(bence.userId) };
  const summary = { id, subject: 'Help <me>', state: 'open', messages: 1, unread: true, person, assigned_to: null };
  expect(await list(moderator)).toMatchObject({ total: 1, unread: 1, tickets: [summary] });
  const seen = (await callStaffRoute(moderator, 'one', { id })).body;
  expect(seen).toMatchObject({ ...summary, revision: 1, you: staff.mate.userId });
  expect(seen.conversation).toEqual([expect.objectContaining({ number: 1, staff: false, by: person })]);
  expect(seen.staff.map(({ name }: { name: string }) => name)).toEqual(['Eszter', 'Máté']);
  await callStaffRoute(moderator, 'read', { id, number: 1 });
  expect(await list(admin)).toMatchObject({ unread: 0, tickets: [{ unread: false }] });

  api.advanceClock(1000);
  const reply = { id, revision: 1, text: 'Try this: secret words.' };
  expect((await callStaffRoute(moderator, 'answer', reply)).body).toMatchObject({
    revision: 2,
    messages: 2,
    unread: false,
  });
  expect((await callStaffRoute(moderator, 'answer', reply)).body).toMatchObject({ revision: 2, messages: 2 });
  expect((await callOwnRoute('GET', `/${id}`)).body).toMatchObject({ unread: true, messages: 2 });
  const ownReply = (await callOwnRoute('GET', `/${id}`)).body.conversation[1];
  expect(ownReply).toEqual({ number: 2, staff: true, text: reply.text, at: expect.any(String) });
  const item = { name: 'Válasz érkezett a hibajegyedre', description: 'Help <me>', path: `/tickets/${id}` };
  expect(await fetchNews()).toEqual({ [`ticket-${id}`]: item });
  await callStaffRoute(admin, 'answer', { id, revision: 2, text: 'And that.' });
  expect(Object.keys(await fetchNews())).toEqual([`ticket-${id}`]);

  await callOwnRoute('POST', `/${id}/read`, { number: 2 });
  expect((await callOwnRoute('GET')).body).toMatchObject({ unread: 1 });
  expect(Object.keys(await fetchNews())).toHaveLength(1);
  await callOwnRoute('POST', `/${id}/read`, { number: 100 });
  expect((await callOwnRoute('GET')).body).toMatchObject({ unread: 0 });
  expect(await fetchNews()).toEqual({});

  const entry = { action: 'ticket_answer', subject: bence.userId, outcome: 'done' };
  const description = `Answered the ticket ${id} of ${bence.userId}.`;
  expect(await getNewestActions(api, 2)).toEqual([
    { ...entry, user_id: staff.mate.userId, description },
    { ...entry, user_id: staff.eszter.userId, description },
  ]);
  const log = JSON.stringify(await api.db.selectFrom('action_log').selectAll().execute());
  expect(log).not.toMatch(/secret words|Help/);
});

test('one of several actions on the same revision succeeds, and the others get `ticket-changed`', async () => {
  const { id } = await openTicket('Race');
  const seen = { id, revision: 1 };
  const responses = await Promise.all([
    callStaffRoute(moderator, 'answer', { ...seen, text: 'One.' }),
    callStaffRoute(admin, 'answer', { ...seen, text: 'Two.' }),
    callStaffRoute(moderator, 'close', seen),
    callStaffRoute(admin, 'assign', { ...seen, to: admin.userId }),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  for (const { status, body } of responses) if (status !== 200) expect(body.reason).toBe('ticket-changed');
  const { revision, messages } = (await callStaffRoute(admin, 'one', { id })).body;
  expect(revision).toBe(2);
  await callOwnRoute('POST', `/${id}/messages`, { text: 'Never mind.' });
  const stale = { status: 412, body: { reason: 'ticket-changed' } };
  expect(await callStaffRoute(admin, 'close', { id, revision })).toMatchObject(stale);
  const now = (await callStaffRoute(admin, 'one', { id })).body;
  expect(now).toMatchObject({ messages: messages + 1, unread: true });
  expect((await callStaffRoute(admin, 'close', { id, revision: now.revision })).body).toMatchObject({
    state: 'closed',
  });
  expect(await callStaffRoute(moderator, 'close', { id, revision: now.revision })).toMatchObject(stale);
  const reopened = await callStaffRoute(moderator, 'reopen', { id, revision: now.revision + 1 });
  expect(reopened.body).toMatchObject({ state: 'open' });
  expect((await getNewestActions(api, 2)).map(({ action }) => action)).toEqual(['ticket_close', 'ticket_reopen']);
  const unknown = { status: 404, body: { reason: 'ticket-unknown' } };
  for (const what of ['one', 'close', 'reopen'])
    expect(await callStaffRoute(admin, what, { id: 'nothing', revision: 0 })).toMatchObject(unknown);
});

test('a ticket can be assigned or unassigned, and found by assignee, name, subject or id', async () => {
  const first = await openTicket('Árvíztűrő napló');
  const second = await openTicket('Something else');
  const assign = (id: string, revision: number, to: string | null) =>
    callStaffRoute(moderator, 'assign', { id, revision, to });
  expect((await assign(first.id, 1, admin.userId)).body.assigned_to).toMatchObject({ name: 'Eszter' });
  expect(await assign(first.id, 2, bence.userId)).toMatchObject({ status: 409, body: { reason: 'assignee-unknown' } });
  const listIds = async (who: StaffAreaSession, query: object) =>
    (await list(who, query)).tickets.map(({ id }: { id: string }) => id);
  expect(await listIds(admin, { show: 'mine' })).toEqual([first.id]);
  expect(await listIds(moderator, { show: 'mine' })).toEqual([]);
  for (const search of ['arvizturo', `#${first.id}`, first.id])
    expect(await listIds(admin, { search })).toEqual([first.id]);
  for (const search of ['BENCE', 'teahaz', bence.userId]) expect(await listIds(admin, { search })).toHaveLength(2);
  expect(await listIds(admin, { search: 'nobody%' })).toEqual([]);
  await callOwnRoute('POST', `/${second.id}/close`);
  expect(await listIds(admin, {})).toEqual([first.id]);
  expect(await listIds(admin, { show: 'all' })).toHaveLength(2);
  expect(await list(admin, { show: 'all', limit: 1, offset: 1 })).toMatchObject({ total: 2, tickets: [{}] });
  const [entry] = await getNewestActions(api, 1);
  expect(entry?.description).toBe(`Assigned the ticket ${first.id} of ${bence.userId} to ${admin.userId}.`);
  expect((await assign(first.id, 2, null)).body.assigned_to).toBeNull();
});

test('only staff can use tickets, and attempts of others are logged', async () => {
  const { id } = await openTicket('Private');
  const mod_token = 'mod_made-up';
  const calls = ['', '/one', '/answer', '/assign', '/close', '/reopen', '/read'];
  for (const path of calls) {
    const body = { token: bence.token, mod_token, id, revision: 1, text: 'x', to: null, number: 1, limit: 1 };
    const reply = await bence.browser.call('POST', `/v1/moderator/tickets${path}`, { body });
    expect(reply).toMatchObject({ status: 403, body: { reason: 'role-missing' } });
  }
  expect((await getNewestActions(api, 4)).map(({ action, outcome }) => [action, outcome])).toEqual(
    ['ticket_answer', 'ticket_assign', 'ticket_close', 'ticket_reopen'].map((action) => [action, 'refused']),
  );
  expect((await callOwnRoute('GET', `/${id}`)).body).toMatchObject({ messages: 1, state: 'open' });
});

test('deleting an account deletes its tickets, and anonymizes what the user did as staff', async () => {
  const lilla = await signInStaff(api, 'manager-of-two-hundred', 'moderator');
  const { id } = await openTicket('Whose');
  await callStaffRoute(moderator, 'assign', { id, revision: 1, to: lilla.userId });
  await callStaffRoute(await enterStaffArea(api, lilla, 'mod'), 'answer', { id, revision: 2, text: 'By Lilla.' });
  const fetchExport = async ({ browser, token }: SignedIn) =>
    (await browser.call('GET', '/v1/me/export', { token })).body;
  const message = { by_staff: false, text: 'Please help.', created_at: expect.any(String) };
  const exportedData = await fetchExport(bence);
  expect(exportedData.tickets).toMatchObject([{ id, subject: 'Whose', messages: [message, { by_staff: true }] }]);
  expect(exportedData.staff_actions_about_person).toContainEqual(
    expect.objectContaining({ action: 'ticket_assign', description: `Assigned the ticket ${id} of ${bence.userId}.` }),
  );
  expect(JSON.stringify(exportedData)).not.toContain(lilla.userId);
  const expectedExport = {
    answered_tickets: [{ ticket_id: id, text: 'By Lilla.' }],
    assigned_tickets: [id],
    tickets: [],
  };
  expect(await fetchExport(lilla)).toMatchObject(expectedExport);

  await revokeRole(api.context, lilla.userId);
  const deleteAccount = ({ browser, token, userId }: SignedIn) => {
    api.advanceClock(30_000);
    return browser.call('DELETE', '/v1/me', { token, body: { twofa_token: api.getCode(userId) } });
  };
  expect((await deleteAccount(lilla)).status).toBe(200);
  moderator = await enterStaffArea(api, staff.mate, 'mod');
  const ticketAfterDeletion = (await callStaffRoute(moderator, 'one', { id })).body;
  expect(ticketAfterDeletion).toMatchObject({
    assigned_to: null,
    conversation: [{}, { staff: true, by: null, text: 'By Lilla.' }],
  });
  const log = await api.db.selectFrom('action_log').selectAll().execute();
  expect(JSON.stringify(log)).not.toContain(lilla.userId);

  expect((await deleteAccount(bence)).status).toBe(200);
  expect(await api.db.selectFrom('ticket_messages').selectAll().execute()).toEqual([]);
  bence = await api.signIn('owner-of-three');
});
