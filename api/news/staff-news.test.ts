import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  enterStaffArea,
  getNewestActions,
  type SignedIn,
  type StaffAreaSession,
  signInStaff,
} from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { publishNews } from './news.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let api: TestApi;
let people: Record<'eszter' | 'mate' | 'bence' | 'visitor', SignedIn>;
let admin: StaffAreaSession;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  people = {
    eszter: await signInStaff(api, 'admin', 'admin'),
    mate: await signInStaff(api, 'moderator', 'moderator'),
    bence: await api.signIn('owner-of-three'),
    visitor: await api.signIn('visitor'),
  };
  const at = new Date(api.clock.at);
  const server = { id: '300000000000000001', name: 'Tea House', joined_at: at, seen_at: at };
  await api.db
    .insertInto('servers')
    .values({ ...server, owner_id: people.bence.userId })
    .execute();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom('news').execute();
  admin = await enterStaffArea(api, people.eszter, 'admin');
});

const texts = (name: string) => ({
  name: { en: name, hu: `${name} magyarul` },
  description: { en: 'More.', hu: 'Bővebben.' },
});
const toTime = (fromNow: number) => new Date(api.clock.at + fromNow).toISOString();
const save = (name: string, settings: object = {}, by = admin) =>
  by.call('/v1/admin/news/save', { ...texts(name), audience: 'everyone', ...settings });
const remove = (id: string, action: string, by = admin) => by.call('/v1/admin/news/remove', { id, action });
const list = async (by = admin) => (await by.call('/v1/admin/news', { limit: 50 })).body;

/** The titles that a user sees in the bell. */
async function listTitles({ browser, token }: SignedIn, language?: string): Promise<string[]> {
  const { body } = await browser.call('GET', '/v1/me/news', { token, language });
  return Object.values<{ name: string }>(body).map(({ name }) => name);
}

const dismiss = ({ browser, token }: SignedIn, news_id: string) =>
  browser.call('DELETE', '/v1/me/news', { token, body: { news_id } });

test('publishes news for everyone in both languages, and counts who has dismissed it', async () => {
  const { status, body: item } = await save(' Night mode ');
  expect(status).toBe(200);
  expect(item).toEqual({
    id: expect.stringMatching(/^news-[0-9a-f]{12}$/),
    ...{ name: { en: 'Night mode', hu: 'Night mode  magyarul' }, description: texts('').description },
    ...{ revision: 0, audience: 'everyone', state: 'current', dismissed: 0 },
    ...{ starts_at: new Date(api.clock.at).toISOString(), ends_at: null },
  });
  expect(await listTitles(people.visitor)).toEqual(['Night mode']);
  expect(await listTitles(people.bence, 'hu')).toEqual(['Night mode  magyarul']);
  await dismiss(people.visitor, item.id);
  await dismiss(people.bence, item.id);
  expect(await list()).toEqual({ total: 1, news: [{ ...item, dismissed: 2 }] });
});

test('only the audience sees an item, and only they can dismiss it', async () => {
  const { body: forOwners } = await save('Owners', { audience: 'owners' });
  api.advanceClock(1000);
  const { body: forStaff } = await save('Staff', { audience: 'staff' });
  expect(await listTitles(people.visitor)).toEqual([]);
  expect(await listTitles(people.bence)).toEqual(['Owners']);
  expect(await listTitles(people.mate)).toEqual(['Staff']);
  expect(await dismiss(people.visitor, forOwners.id)).toMatchObject({ status: 404, body: { reason: 'news-unknown' } });
  expect((await dismiss(people.bence, forStaff.id)).status).toBe(404);
  expect((await dismiss(people.mate, forStaff.id)).status).toBe(200);
  expect(await listTitles(people.mate)).toEqual([]);
});

test('a server that the bot has left makes nobody one of its owners', async () => {
  const ownServers = api.db.updateTable('servers').where('owner_id', '=', people.bence.userId);
  await save('Owners', { audience: 'owners' });
  await ownServers.set({ left_at: new Date(api.clock.at) }).execute();
  expect(await listTitles(people.bence)).toEqual([]);
  await ownServers.set({ left_at: null }).execute();
  expect(await listTitles(people.bence)).toEqual(['Owners']);
});

test('an item is shown from its start to its end', async () => {
  const { body: item } = await save('Sale', { starts_at: toTime(HOUR_MS), ends_at: toTime(2 * HOUR_MS) });
  expect(item.state).toBe('scheduled');
  expect(await listTitles(people.visitor)).toEqual([]);
  expect((await dismiss(people.visitor, item.id)).status).toBe(404);
  api.advanceClock(HOUR_MS - 1);
  expect(await listTitles(people.visitor)).toEqual([]);
  api.advanceClock(1);
  expect(await listTitles(people.visitor)).toEqual(['Sale']);
  api.advanceClock(HOUR_MS);
  expect(await listTitles(people.visitor)).toEqual([]);
  // A page that is still open may dismiss it.
  expect((await dismiss(people.visitor, item.id)).status).toBe(200);
  admin = await enterStaffArea(api, people.eszter, 'admin');
  expect((await list()).news).toEqual([{ ...item, state: 'ended', dismissed: 1 }]);
});

test('a scheduled item can be changed until it is published', async () => {
  const { body: item } = await save('Sale', { starts_at: toTime(HOUR_MS), ends_at: toTime(2 * HOUR_MS) });
  const starts_at = toTime(60_000);
  const { body: changed } = await save('Big sale', { id: item.id, revision: 0, audience: 'staff', starts_at });
  expect(changed).toEqual({ ...item, ...texts('Big sale'), revision: 1, audience: 'staff', starts_at, ends_at: null });
  expect((await list()).news).toEqual([changed]);
  api.advanceClock(60_000);
  expect(await save('Late', { id: item.id })).toMatchObject({ status: 409, body: { reason: 'news-published' } });
  expect((await list()).news).toEqual([{ ...changed, state: 'current' }]);
});

test('a change that is based on an older revision does not replace a newer one', async () => {
  const starts_at = toTime(HOUR_MS);
  const { body: item } = await save('Sale', { starts_at });
  const { body: changed } = await save('Big sale', { id: item.id, revision: 0, starts_at });
  const outdated = await save('Small sale', { id: item.id, revision: 0, starts_at });
  expect(outdated).toMatchObject({ status: 412, body: { reason: 'saved-meanwhile' } });
  const unfounded = await save('Small sale', { id: item.id, starts_at });
  expect(unfounded).toMatchObject({ status: 428, body: { reason: 'revision-missing' } });
  expect((await list()).news).toEqual([changed]);
});

test('a scheduled item can be published at once', async () => {
  const { body: item } = await save('Sale', { starts_at: toTime(HOUR_MS) });
  expect((await save('Sale', { id: item.id, revision: 0 })).body).toMatchObject({ id: item.id, state: 'current' });
  expect(await listTitles(people.visitor)).toEqual(['Sale']);
});

test('ends an item that is shown, and deletes any', async () => {
  const { body: current } = await save('Current');
  const { body: scheduled } = await save('Scheduled', { starts_at: toTime(HOUR_MS) });
  const notCurrent = { status: 409, body: { reason: 'news-not-current' } };
  expect(await remove(scheduled.id, 'end')).toMatchObject(notCurrent);
  api.advanceClock(1000);
  expect((await remove(current.id, 'end')).body).toEqual({ message: 'OK' });
  expect(await remove(current.id, 'end')).toMatchObject(notCurrent);
  expect(await listTitles(people.visitor)).toEqual([]);
  const ended = { ...current, state: 'ended', ends_at: new Date(api.clock.at).toISOString() };
  expect((await list()).news).toEqual([scheduled, ended]);
  for (const id of [scheduled.id, current.id]) expect((await remove(id, 'delete')).status).toBe(200);
  expect(await remove(current.id, 'delete')).toMatchObject({ status: 404, body: { reason: 'news-unknown' } });
  expect(await list()).toEqual({ total: 0, news: [] });
});

test('news of a single user is not listed, and staff can neither change nor remove it', async () => {
  const startsAt = new Date(api.clock.at + HOUR_MS);
  const id = await publishNews(api.context, texts('For Bence'), { userId: people.bence.userId, startsAt });
  expect(await list()).toEqual({ total: 0, news: [] });
  const unknown = { status: 404, body: { reason: 'news-unknown' } };
  expect(await save('For all', { id })).toMatchObject(unknown);
  expect(await remove(id, 'end')).toMatchObject(unknown);
  expect(await remove(id, 'delete')).toMatchObject(unknown);
  expect(await save('For all', { id: 'news-000000000000' })).toMatchObject(unknown);
});

test('lists a page of news, newest first', async () => {
  await save('First');
  api.advanceClock(1000);
  await save('Second');
  await save('Third', { starts_at: toTime(HOUR_MS) });
  const { body } = await admin.call('/v1/admin/news', { limit: 1, offset: 1 });
  expect(body).toMatchObject({ total: 3, news: [{ name: { en: 'Second' } }] });
});

test('a request that is repeated because its response was lost publishes nothing twice', async () => {
  const { body: first } = await save('Night mode');
  api.advanceClock(1000);
  expect((await save('Night mode')).body).toEqual(first);
  const later = { starts_at: toTime(HOUR_MS) };
  const { body: scheduled } = await save('Night mode', later);
  expect((await save('Night mode', later)).body).toEqual(scheduled);
  await save('Night mode', { audience: 'staff' });
  await save('Night mode', { ends_at: toTime(HOUR_MS) });
  expect((await list()).total).toBe(4);
  api.advanceClock(10 * 60_000);
  admin = await enterStaffArea(api, people.eszter, 'admin');
  await save('Night mode');
  expect((await list()).total).toBe(5);
});

test('the action log says who saved, ended and removed which news, in both languages', async () => {
  const { id } = (await save('Night mode')).body;
  await remove(id, 'end');
  await remove(id, 'delete');
  const entry = { user_id: admin.userId, subject: id, outcome: 'done' };
  expect(await getNewestActions(api, 3)).toEqual([
    { ...entry, action: 'news_save', description: `Saved the news “Night mode” (${id}).` },
    { ...entry, action: 'news_remove', description: `Ended the news “Night mode” (${id}).` },
    { ...entry, action: 'news_remove', description: `Removed the news “Night mode” (${id}).` },
  ]);
  const { message } = (await admin.call('/v1/admin/actions', { limit: 3, subject: id }, 'hu')).body;
  expect(message.map(({ description }: { description: string }) => description)).toEqual([
    `Hír törölve: „Night mode magyarul” (${id}).`,
    `Hír befejezve: „Night mode magyarul” (${id}).`,
    `Hír mentve: „Night mode magyarul” (${id}).`,
  ]);
});

test('a moderator can neither list, save nor remove news', async () => {
  const { body: item } = await save('Night mode');
  const moderator = await enterStaffArea(api, people.mate, 'mod');
  const denied = { status: 403, body: { reason: 'role-missing' } };
  expect(await moderator.call('/v1/admin/news', { limit: 50 })).toMatchObject(denied);
  expect(await save('Mine', {}, moderator)).toMatchObject(denied);
  expect(await remove(item.id, 'delete', moderator)).toMatchObject(denied);
  expect(await getNewestActions(api, 2)).toMatchObject([
    { action: 'news_save', user_id: moderator.userId, outcome: 'refused' },
    { action: 'news_remove', user_id: moderator.userId, subject: item.id, outcome: 'refused' },
  ]);
  expect((await list()).news).toEqual([item]);
});

test.each([
  { name: { en: 'Only English' } },
  { name: { en: 'x', hu: ' ' } },
  { name: { en: 'x'.repeat(81), hu: 'x' } },
  { description: { en: 'x', hu: 'x'.repeat(1001) } },
  { description: 'x' },
  { audience: 'admins' },
  { starts_at: 'tomorrow' },
])('rejects %j', async (fields) => {
  expect(await save('x', fields)).toMatchObject({ status: 400, body: { reason: 'input-invalid' } });
  expect((await list()).total).toBe(0);
});

test.each([
  ['a start that is now', { starts_at: 0 }],
  ['a start in the past', { starts_at: -1000 }],
  ['a start in more than a year', { starts_at: 367 * DAY_MS }],
  ['an end that is now', { ends_at: 0 }],
  ['an end at the start', { starts_at: HOUR_MS, ends_at: HOUR_MS }],
  ['an end before the start', { starts_at: 2 * HOUR_MS, ends_at: HOUR_MS }],
  ['an end in more than a year', { ends_at: 367 * DAY_MS }],
])('rejects %s', async (_, times: { starts_at?: number; ends_at?: number }) => {
  const settings = Object.fromEntries(Object.entries(times).map(([name, fromNow]) => [name, toTime(fromNow)]));
  expect(await save('x', settings)).toMatchObject({ status: 400, body: { reason: 'news-time-invalid' } });
  expect((await list()).total).toBe(0);
});
