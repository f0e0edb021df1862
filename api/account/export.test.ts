import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { enterStaffArea, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('the export lists what staff did about the user, without the names of the staff', async () => {
  const [eszter, mate] = [await signInStaff(api, 'admin', 'admin'), await signInStaff(api, 'moderator', 'moderator')];
  const { userId: userid } = await api.signIn('owner-of-three');
  const moderator = await enterStaffArea(api, mate, 'mod');
  const admin = await enterStaffArea(api, eszter, 'admin');
  const request = { userid, reason: 'Scam links.', evidence: 'https://chat.example/1' };
  const { body: banRequest } = await moderator.call('/v1/moderator/ban_requests/propose', request);
  await admin.call('/v1/admin/ban_requests/decide', { id: banRequest.id, decision: 'refuse', note: 'Too little.' });
  const { body: note } = await moderator.call('/v1/moderator/user/notes/add', { userid, text: 'Warned.' });
  await moderator.call('/v1/moderator/user/notes/edit', { id: note.id, text: 'Warned on 3 May.' });
  await admin.call('/v1/admin/ban_user', { userid, reason: 'Raided a server.' });
  await admin.call('/v1/admin/ban_user', { userid });
  await admin.call('/v1/admin/unban_user', { userid, reason: 'A mistake.' });
  await admin.call('/v1/admin/ban_user', { userid: api.simulator.control.userId(40), reason: 'Somebody else.' });
  const until = new Date(api.clock.at + 1000).toISOString();
  await admin.call('/v1/admin/ban_user', { userid, reason: 'Spam.', until });
  api.advanceClock(1000);

  const fetchExport = async ({ browser, token }: Pick<typeof mate, 'browser' | 'token'>) =>
    browser.call('GET', '/v1/me/export', { token });
  const { body, text } = await fetchExport(await api.signIn('owner-of-three'));
  const done = { outcome: 'done', created_at: expect.any(String) };
  expect(body.staff_actions_about_person).toEqual([
    { ...done, action: 'ban_request_add', description: `Requested a ban of ${userid}. Scam links.` },
    { ...done, action: 'ban_request_refuse', description: `Refused the request to ban ${userid}. Too little.` },
    { ...done, action: 'note_add', description: `Added a note about ${userid}.` },
    { ...done, action: 'note_edit', description: `Edited a note about ${userid}.` },
    { ...done, action: 'banned_user_add', description: `Banned ${userid}. Raided a server.` },
    {
      ...done,
      action: 'banned_user_add',
      outcome: 'refused',
      description: `Tried to ban ${userid}. This user is already banned.`,
    },
    { ...done, action: 'banned_user_remove', description: `Unbanned ${userid}. A mistake.` },
    {
      ...done,
      action: 'banned_user_add',
      description: `Banned ${userid} until ${until.slice(0, 16).replace('T', ' ')} UTC. Spam.`,
    },
  ]);
  expect(body.ban).toMatchObject({ reason: 'Spam.', expires_at: until });
  expect(body.ban_requests_about_person).toEqual([
    {
      name: 'Bence',
      avatar: expect.any(String),
      discriminator: '0',
      reason: 'Scam links.',
      evidence: 'https://chat.example/1',
      state: 'refused',
      note: 'Too little.',
      created_at: expect.any(String),
      decided_at: expect.any(String),
    },
  ]);
  const exportedNote = { text: 'Warned on 3 May.', created_at: expect.any(String), edited_at: expect.any(String) };
  expect(body.staff_notes_about_person).toEqual([exportedNote]);
  expect([body.staff_actions, body.own_ban_requests, body.own_staff_notes]).toEqual([[], [], []]);
  for (const foreign of [admin.userId, moderator.userId, 'Eszter', 'Máté', 'Somebody else'])
    expect(text).not.toContain(foreign);

  const own = (await fetchExport(mate)).body;
  const actions = ['ban_request_add', 'note_add', 'note_edit'];
  expect(own.staff_actions).toMatchObject(actions.map((action) => ({ action, ip: '127.0.0.1' })));
  expect(own.own_ban_requests).toMatchObject([{ user_id: userid, evidence: 'https://chat.example/1' }]);
  expect(own.own_staff_notes).toEqual([{ ...exportedNote, user_id: userid }]);
  expect(own.staff_notes_about_person).toEqual([]);
  expect([own.staff_actions_about_person, own.ban_requests_about_person]).toEqual([[], []]);
});

test('the export lists the open ban requests that the user has opened as staff, and those assigned to them', async () => {
  const [eszter, mate] = [await signInStaff(api, 'admin', 'admin'), await signInStaff(api, 'moderator', 'moderator')];
  const moderator = await enterStaffArea(api, mate, 'mod');
  const admin = await enterStaffArea(api, eszter, 'admin');
  const userid = api.simulator.control.userId(41);
  const draft = { userid, reason: 'Spam.', evidence: 'https://chat.example/1' };
  const { id } = (await moderator.call('/v1/moderator/ban_requests/propose', draft)).body;
  await admin.call('/v1/moderator/ban_requests/one', { id });
  await admin.call('/v1/admin/ban_requests/assign', { id, take: true, seen: null });
  const fetchIds = async ({ browser, token }: Pick<typeof mate, 'browser' | 'token'>) => {
    const { body } = await browser.call('GET', '/v1/me/export', { token });
    return [body.opened_ban_requests, body.assigned_ban_requests];
  };
  expect(await fetchIds(eszter)).toEqual([[id], [id]]);
  expect(await fetchIds(mate)).toEqual([[], []]);
});
