import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { enterStaffArea, type SignedIn, type StaffAreaSession, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { addMs } from '../time.ts';

let api: TestApi;
let eszter: SignedIn;
let admin: StaffAreaSession;
beforeAll(async () => {
  api = await startTestApi();
  eszter = await signInStaff(api, 'admin', 'admin');
});
afterAll(() => api.stop());
beforeEach(async () => {
  admin = await enterStaffArea(api, eszter, 'admin');
});

const START = Date.UTC(2026, 0, 1);
const toUserId = (number: number) => `2100000000000009${String(number).padStart(2, '0')}`;

/** The lists of staff that are fetched page by page, each with its newest row first. */
const lists = {
  bans: {
    path: '/v1/moderator/bans',
    readNumbers: ({ bans }: { bans: { person: { id: string } }[] }) => bans.map(({ person }) => getNumber(person.id)),
    add: (number: number) =>
      api.db.insertInto('bans').values({ user_id: toUserId(number), banned_by: '1', created_at: addMs(START, number) }),
    remove: (number: number) => api.db.deleteFrom('bans').where('user_id', '=', toUserId(number)),
  },
  'ban requests': {
    path: '/v1/moderator/ban_requests',
    readNumbers: ({ requests }: { requests: { person: { id: string } }[] }) =>
      requests.map(({ person }) => getNumber(person.id)),
    add: (number: number) =>
      api.db.insertInto('ban_requests').values({
        ...{ user_id: toUserId(number), requested_by: '1', reason: 'Spam.', evidence: 'Links.' },
        created_at: addMs(START, number),
      }),
    remove: (number: number) => api.db.deleteFrom('ban_requests').where('user_id', '=', toUserId(number)),
  },
  news: {
    path: '/v1/admin/news',
    readNumbers: ({ news }: { news: { id: string }[] }) => news.map(({ id }) => getNumber(id)),
    add: (number: number) =>
      api.db.insertInto('news').values({
        ...{ id: `news-${number}`, name_en: 'A', name_hu: 'A', description_en: 'B', description_hu: 'B' },
        published_at: addMs(START, number),
      }),
    remove: (number: number) => api.db.deleteFrom('news').where('id', '=', `news-${number}`),
  },
};

function getNumber(id: string): number {
  return Number(id.slice(-2).replace('-', ''));
}

test.each(Object.entries(lists))(
  'a page of %s neither skips nor repeats a row if rows are added and removed before it is fetched',
  async (_, { path, readNumbers, add, remove }) => {
    const fetchPage = async (before?: string) => (await admin.call(path, { limit: 2, before })).body;
    for (const number of [1, 2, 3, 4, 5]) await add(number).execute();
    const first = await fetchPage();
    expect([readNumbers(first), first.total]).toEqual([[5, 4], 5]);
    await remove(5).execute();
    // The last row of the first page, too.
    await remove(4).execute();
    const second = await fetchPage(first.next);
    expect(readNumbers(second)).toEqual([3, 2]);
    for (const number of [6, 7]) await add(number).execute();
    const third = await fetchPage(second.next);
    expect([readNumbers(third), third.next]).toEqual([[1], undefined]);
  },
);

test.each(Object.values(lists).map(({ path }) => path))('%s rejects an invalid cursor', async (path) => {
  for (const before of ['', '1', 'x-1', '1-', `1-${'9'.repeat(41)}`])
    expect(await admin.call(path, { limit: 2, before })).toMatchObject({ status: 400 });
  for (const before of ['0-0', '999999999999999-news-1', `1-${'9'.repeat(40)}`])
    expect(await admin.call(path, { limit: 2, before })).toMatchObject({ status: 200 });
});
