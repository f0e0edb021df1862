import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { enterStaffArea, type SignedIn, type StaffAreaSession, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let person: SignedIn;
let admin: StaffAreaSession;
const start = Date.UTC(2026, 0, 1);

beforeAll(async () => {
  api = await startTestApi();
  person = await signInStaff(api, 'admin', 'admin');
  // Three entries per time, so that a page may end between two entries of the same time.
  await sql`insert into action_log (action, user_id, subject, description, outcome, created_at)
    select case n % 4 when 0 then 'create_invite' else 'banned_user_add' end,
      case n % 2 when 0 then ${person.userId} else '9' end, (n % 10)::text, 'Entry ' || n || '.',
      case n % 25 when 0 then 'refused' else 'done' end, ${new Date(start)}::timestamptz + (n / 3) * interval '1 second'
    from generate_series(1, 300) as n`.execute(api.db);
});
afterAll(() => api.stop());
beforeEach(async () => {
  admin = await enterStaffArea(api, person, 'admin');
});

interface Entry {
  action: string;
  userId: string;
  subject: string;
  description: string;
  createdAt: number;
  outcome: string;
}

const listActions = async (more: object = {}): Promise<{ message: Entry[]; next?: string }> =>
  (await admin.call('/v1/admin/actions', more)).body;
const getNumbers = ({ message }: { message: Entry[] }) =>
  message.map(({ description }) => Number(/\d+/.exec(description)?.[0]));
const getExpected = (isExpected: (n: number) => boolean, refused = false) =>
  Array.from({ length: 300 }, (_, index) => 300 - index).filter((n) => isExpected(n) && (refused || n % 25 !== 0));

test('a client of the specification gets all entries except denied attempts, newest first', async () => {
  const response = await listActions();
  expect(response.next).toBeUndefined();
  expect(getNumbers(response)).toEqual(getExpected(() => true));
  expect(response.message[1]).toEqual({
    action: 'banned_user_add',
    userId: person.userId,
    name: 'Eszter',
    subject: '8',
    description: 'Entry 298.',
    createdAt: start / 1000 + 99,
    outcome: 'done',
  });
  expect(response.message[0]).toMatchObject({ userId: '9', name: null });
  expect(getNumbers(await listActions({ refused: true }))).toEqual(getExpected(() => true, true));
});

test('pages have no gaps or duplicates while entries are added', async () => {
  const seen: number[] = [];
  let next: string | undefined;
  do {
    const page = await listActions({ limit: 7, ...(next ? { before: next } : {}) });
    expect(page.message.length).toBeLessThanOrEqual(7);
    seen.push(...getNumbers(page));
    next = page.next;
    const late = { action: 'x', user_id: '9', description: 'Late 0.', outcome: 'done' } as const;
    if (seen.length === 7)
      await api.db
        .insertInto('action_log')
        .values({ ...late, created_at: new Date(api.clock.at) })
        .execute();
  } while (next);
  expect(seen).toEqual(getExpected(() => true));
  await api.db.deleteFrom('action_log').where('action', '=', 'x').execute();
});

test.each<[string, () => object, (n: number) => boolean]>([
  ['action', () => ({ action: 'create_invite' }), (n) => n % 4 === 0],
  ['person', () => ({ by: person.userId }), (n) => n % 2 === 0],
  ['subject', () => ({ subject: '3' }), (n) => n % 10 === 3],
  ['time', () => ({ from: at(10), until: at(20) }), (n) => n >= 30 && n <= 62],
  [
    'all filters at once',
    () => ({ action: 'banned_user_add', by: '9', subject: '3', from: at(10) }),
    (n) => n >= 30 && n % 10 === 3,
  ],
  ['an action that does not exist', () => ({ action: "' or true --" }), () => false],
  [
    'times outside the range of the database',
    () => ({ from: '0000-01-01T00:00:00Z', until: '9999-12-31T23:59:59Z' }),
    () => true,
  ],
  ['an unknown id as the page bound', () => ({ before: '999999999999999' }), () => false],
])('entries are found by %s', async (_, filters, fits) => {
  expect(getNumbers(await listActions({ limit: 300, ...filters() }))).toEqual(getExpected(fits));
});

function at(second: number): string {
  return new Date(start + second * 1000).toISOString();
}

test('descriptions are in the language of the request, and those of older entries in English', async () => {
  const id = api.simulator.control.userId(30);
  await admin.call('/v1/admin/ban_user', { userid: id, reason: 'Spam.' });
  await admin.call('/v1/admin/ban_user', { userid: id });
  const list = async (language: string): Promise<string[]> => {
    const { body } = await admin.call('/v1/admin/actions', { refused: true }, language);
    return body.message.slice(0, 3).map(({ description }: Entry) => description);
  };
  expect(await list('en')).toEqual([
    `Tried to ban ${id}. This user is already banned.`,
    `Banned ${id}. Spam.`,
    'Entry 300.',
  ]);
  expect(await list('hu')).toEqual([
    `Kitiltási kísérlet: ${id}. Ez a felhasználó már ki van tiltva.`,
    `Kitiltva: ${id}. Spam.`,
    'Entry 300.',
  ]);
});
