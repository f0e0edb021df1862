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
let moderator: StaffAreaSession;
let otherModerator: StaffAreaSession;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  people = {
    eszter: await signInStaff(api, 'admin', 'admin'),
    lilla: await signInStaff(api, 'manager-of-two-hundred', 'moderator'),
    mate: await signInStaff(api, 'moderator', 'moderator'),
  };
});
afterAll(() => api.stop());
beforeEach(async () => {
  admin = await enterStaffArea(api, people.eszter, 'mod');
  otherModerator = await enterStaffArea(api, people.lilla, 'mod');
  moderator = await enterStaffArea(api, people.mate, 'mod');
});

const path = '/v1/moderator/user/notes';
const add = (userid: string, text: string, by = moderator) => by.call(`${path}/add`, { userid, text });
const edit = (id: string, text: string, by = moderator) => by.call(`${path}/edit`, { id, text });
const remove = (id: string, by = moderator) => by.call(`${path}/remove`, { id });
const list = async (userid: string, by = moderator) => (await by.call('/v1/moderator/user', { userid })).body.notes;
const getUserId = (index: number) => api.simulator.control.userId(index);

test('staff add notes, which all staff read, newest first', async () => {
  const userid = getUserId(50);
  const first = await add(userid, '  Warned for spam.\nAgreed to stop. ');
  expect(first.body).toEqual({
    id: expect.stringMatching(/^\d+$/),
    text: 'Warned for spam.\nAgreed to stop.',
    by: { id: moderator.userId, name: 'Máté', avatar: expect.stringContaining(moderator.userId) },
    own: true,
    at: new Date(api.clock.at).toISOString(),
    edited_at: null,
  });
  const second = await add(userid, 'Did it again.', admin);
  expect(await list(userid)).toEqual([{ ...second.body, own: false }, first.body]);
  expect(await list(userid, otherModerator)).toMatchObject([{ own: false }, { own: false, by: { name: 'Máté' } }]);
  expect(await list(getUserId(51))).toEqual([]);
});

test('the author edits a note, and the author or an admin removes it', async () => {
  const userid = getUserId(52);
  const { body: note } = await add(userid, 'Warned.');
  api.advanceClock(1000);
  const edited = { ...note, text: 'Warned twice.', edited_at: new Date(api.clock.at).toISOString() };
  expect((await edit(note.id, 'Warned twice. ')).body).toEqual(edited);
  api.advanceClock(1000);
  expect((await edit(note.id, 'Warned twice.')).body).toEqual(edited);
  const { body: other } = await add(userid, 'Another.');
  expect((await remove(note.id)).body).toEqual({ message: 'OK' });
  expect((await remove(other.id, admin)).status).toBe(200);
  expect(await list(userid)).toEqual([]);
});

test('an edit that is based on an earlier text changes nothing, unless the author insists', async () => {
  const { body: note } = await add(getUserId(77), 'Warned.');
  const editFrom = (edited_at: string | null, text: string) =>
    moderator.call(`${path}/edit`, { id: note.id, text, edited_at });
  api.advanceClock(1000);
  const { body: edited } = await editFrom(null, 'Warned twice.');
  expect(await editFrom(null, 'Warned for spam.')).toMatchObject({ status: 412, body: { reason: 'note-changed' } });
  // The same text is no conflict: the response to the first request may have been lost.
  expect((await editFrom(null, 'Warned twice.')).body).toEqual(edited);
  expect(await editFrom(edited.edited_at, 'Warned for spam.')).toMatchObject({ status: 200 });
  expect(await edit(note.id, 'Warned.')).toMatchObject({ status: 200 });
});

test('other moderators can neither edit nor remove a note, and an admin cannot edit it', async () => {
  const userid = getUserId(53);
  const { body: note } = await add(userid, 'Warned.');
  const foreign = { status: 403, body: { reason: 'note-foreign' } };
  expect(await edit(note.id, 'Never warned.', otherModerator)).toMatchObject(foreign);
  expect(await edit(note.id, 'Never warned.', admin)).toMatchObject(foreign);
  expect(await remove(note.id, otherModerator)).toMatchObject(foreign);
  expect(await list(userid)).toEqual([note]);
  const denied = { subject: note.id, outcome: 'refused' };
  expect(await getNewestActions(api, 3)).toMatchObject([
    { ...denied, action: 'note_edit', user_id: otherModerator.userId },
    { ...denied, action: 'note_edit', user_id: admin.userId },
    {
      ...denied,
      action: 'note_remove',
      user_id: otherModerator.userId,
      description: expect.stringContaining(`Tried to remove the note ${note.id}. Only its author`),
    },
  ]);
});

test('the action log says who changed the notes about whom, without their text', async () => {
  const userid = getUserId(54);
  const { id } = (await add(userid, 'A secret.')).body;
  await edit(id, 'Another secret.');
  await remove(id, admin);
  const entry = { subject: userid, outcome: 'done' };
  expect(await getNewestActions(api, 3)).toEqual([
    { ...entry, action: 'note_add', user_id: moderator.userId, description: `Added a note about ${userid}.` },
    { ...entry, action: 'note_edit', user_id: moderator.userId, description: `Edited a note about ${userid}.` },
    { ...entry, action: 'note_remove', user_id: admin.userId, description: `Removed a note about ${userid}.` },
  ]);
  const { actions } = (await moderator.call('/v1/moderator/user', { userid }, 'hu')).body;
  expect(actions[0].description).toBe(`Feljegyzés törölve: ${userid}.`);
});

test('a request that is repeated because its response was lost adds no second note', async () => {
  const userid = getUserId(55);
  const { body: note } = await add(userid, 'Warned.');
  expect((await add(userid, 'Warned.')).body).toEqual(note);
  await add(userid, 'Warned.', admin);
  await add(userid, 'Warned.');
  api.advanceClock(10 * 60_000);
  moderator = await enterStaffArea(api, people.mate, 'mod');
  await add(userid, 'Warned.');
  expect(await list(userid)).toHaveLength(4);
});

test('a user has at most 50 notes, also when two are added at once', async () => {
  const userid = getUserId(56);
  const at = new Date(api.clock.at);
  const notes = Array.from({ length: 49 }, (_, index) => ({
    ...{ user_id: userid, author_id: moderator.userId, text: `Note ${index}`, created_at: at },
  }));
  await api.db.insertInto('staff_notes').values(notes).execute();
  const responses = await Promise.all([add(userid, 'One.'), add(userid, 'Two.', admin)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await add(userid, 'Three.')).toMatchObject({ status: 409, body: { reason: 'notes-full' } });
  const [newest] = await list(userid);
  await remove(newest.id, admin);
  expect((await add(userid, 'Three.')).status).toBe(200);
});

test('rejects empty and long texts, and unknown users and notes', async () => {
  const userid = getUserId(57);
  for (const text of [undefined, '', ' \n ', 'x'.repeat(1001), 7, 'a\0b'])
    expect(await moderator.call(`${path}/add`, { userid, text })).toMatchObject({
      status: 400,
      body: { reason: 'input-invalid' },
    });
  expect((await add(userid, ` ${'x'.repeat(1000)} `)).status).toBe(200);
  expect(await add('210000000000000999', 'Warned.')).toMatchObject({ status: 404, body: { reason: 'person-unknown' } });
  for (const id of ['x', '999999', '1'.repeat(30)]) {
    expect(await edit(id, 'Warned.')).toMatchObject({ status: 404, body: { reason: 'note-unknown' } });
    expect(await remove(id, admin)).toMatchObject({ status: 404, body: { reason: 'note-unknown' } });
  }
});
