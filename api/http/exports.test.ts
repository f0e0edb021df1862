import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { reconcileGuilds } from '../guilds/bot-guilds.ts';
import { waitForBlockedQueries } from '../testing/blocked-queries.ts';
import { addLogEntries } from '../testing/fill-log.ts';
import { createModToken, type SignedIn, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { MAX_READING_EXPORTS } from './export-slots.ts';

let api: TestApi;
let admin: SignedIn;
let tokens: { token: string; mod_token: string };
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  await reconcileGuilds(api.context);
  admin = await signInStaff(api, 'admin', 'admin');
  tokens = { token: admin.token, mod_token: await createModToken(api, admin, 'admin') };
  await addLogEntries(api.context.maintenanceDb, 12_000);
  await sql`update action_log set user_id = ${admin.userId}`.execute(api.db);
});
afterAll(() => api.stop());

const exportAccount = ({ browser, token } = admin) => browser.without().call('GET', '/v1/me/export', { token });
const exportActions = (body: object = {}) =>
  admin.browser.without().call('POST', '/v1/admin/actions', { body: { ...tokens, ...body } });

/** Sends a request and returns the sizes of the chunks in which its response was written. */
async function readChunkSizes(method: string, path: string, body?: object): Promise<number[]> {
  const cookie = [...admin.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, authorization: `Bearer ${admin.token}`, connection: 'close' };
  const sent = request(`${api.url}${path}`, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
  });
  sent.end(body && JSON.stringify(body));
  // The raw bytes, because Node's parser joins chunks.
  const [socket] = await once(sent, 'socket');
  const bytes: Buffer[] = [];
  socket.on('data', (data: Buffer) => bytes.push(data));
  const [response] = await once(sent, 'response');
  response.resume();
  await once(response, 'close');
  const text = Buffer.concat(bytes).toString('latin1');
  expect(text).toMatch(/^HTTP\/1.1 200 /);
  const sizes: number[] = [];
  for (let at = text.indexOf('\r\n\r\n') + 4; ; ) {
    const [line = '', size = ''] = /^([\da-f]+)\r\n/.exec(text.slice(at, at + 20)) ?? [];
    if (Number.parseInt(size, 16) === 0) return sizes;
    if (line === '') throw new Error('The response was not written in chunks.');
    sizes.push(Number.parseInt(size, 16));
    at += line.length + Number.parseInt(size, 16) + 2;
  }
}

test.each<[string, string, string, () => object | undefined]>([
  ['the export of an account', 'GET', '/v1/me/export', () => undefined],
  ['the whole action log', 'POST', '/v1/admin/actions', () => tokens],
])('%s is written in pieces', async (_, method, path, getBody) => {
  const sizes = await readChunkSizes(method, path, getBody());
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(1_000_000);
  expect(Math.max(...sizes)).toBeLessThan(200_000);
});

test('the pieces contain every entry once, in order', async () => {
  const { body: account } = await exportAccount();
  const descriptions = account.staff_actions.map(({ description }: { description: string }) => description);
  expect(descriptions).toEqual(Array.from({ length: 12_000 }, (_, n) => `Banned ${n + 1}. Spam in several servers.`));
  const { body: log } = await exportActions();
  const newest = descriptions.toReversed().slice(0, 10_000);
  expect(log.message.map(({ description }: { description: string }) => description)).toEqual(newest);
  expect((await exportActions({ subject: '7' })).body).toMatchObject({ message: [{ subject: '7' }] });
  expect((await exportActions({ subject: 'nobody' })).body).toEqual({ message: [] });
});

test('the whole list of servers is complete and sorted', async () => {
  const { body } = await admin.browser.without().call('POST', '/v1/admin/servers', { body: tokens });
  const rows = await api.db
    .selectFrom('servers')
    .select(['id', 'name', 'icon'])
    .where('left_at', 'is', null)
    .orderBy('search_name')
    .orderBy('id')
    .execute();
  expect(rows.length).toBeGreaterThan(250);
  expect(body).toEqual(rows);
});

test('one user may run one export at a time, and a few exports read at once', async () => {
  const others = [
    await api.signIn('owner-of-three'),
    await api.signIn('visitor'),
    await api.signIn('moderator'),
    await api.signIn('manager-of-two-hundred'),
  ];
  const rejected = { status: 429, body: { reason: 'too-many-requests', retry_after: expect.any(Number) } };
  const pending = await api.db.transaction().execute(async (transaction) => {
    await sql`lock table action_log in access exclusive mode`.execute(transaction);
    const first = exportAccount();
    await waitForBlockedQueries(api.db, 1);
    for (const repeat of [() => exportAccount(), () => exportActions()]) {
      const response = await repeat();
      expect(response).toMatchObject(rejected);
      expect(response.headers.get('retry-after')).toBe(String(response.body.retry_after));
    }
    // A page of the log is not an export.
    const pages = [exportActions({ limit: 10 })];
    const started = others.map((person) => exportAccount(person));
    await waitForBlockedQueries(api.db, MAX_READING_EXPORTS + 1);
    return [first, ...pages, ...started];
  });
  expect((await Promise.all(pending)).map(({ status }) => status)).toEqual(pending.map(() => 200));
  expect(await exportAccount()).toMatchObject({ status: 200 });
});

test('exports whose clients read nothing hold up no other', async () => {
  const others = [await api.signIn('owner-of-three'), await api.signIn('visitor'), await api.signIn('moderator')];
  const [last, ...slow] = [await api.signIn('manager-of-two-hundred'), admin, ...others];
  for (const { userId } of slow) await addTickets(userId);
  const requests = await Promise.all(slow.map(openWithoutReading));
  expect(slow.length).toBeGreaterThan(MAX_READING_EXPORTS);
  expect(await exportAccount(last)).toMatchObject({ status: 200 });
  for (const sent of requests) sent.destroy();
});

/** Adds enough tickets that an export does not fit into the buffers of a connection. */
async function addTickets(userId: string) {
  await sql`insert into tickets (id, user_id, subject, search_text, created_at, updated_at)
    select ${userId} || '-' || n, ${userId}, repeat('x', 20000), '', now(), now() from generate_series(1, 1000) as n
  `.execute(api.db);
}

/** Requests an export; resolves when the response has begun, and reads nothing of it. */
async function openWithoutReading({ browser, token }: SignedIn) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = request(`${api.url}/v1/me/export`, { headers: { cookie, authorization: `Bearer ${token}` } });
  sent.on('error', () => {});
  sent.end();
  const [response] = await once(sent, 'response');
  response.pause();
  return sent;
}

test('an export whose client disconnects ends', async () => {
  await api.db.transaction().execute(async (transaction) => {
    await sql`lock table action_log in access exclusive mode`.execute(transaction);
    const aborted = new AbortController();
    const cookie = [...admin.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, authorization: `Bearer ${admin.token}` };
    const response = fetch(`${api.url}/v1/me/export`, { headers, signal: aborted.signal }).catch(() => 'aborted');
    await waitForBlockedQueries(api.db, 1);
    aborted.abort();
    expect(await response).toBe('aborted');
  });
  let status: number;
  do ({ status } = await exportAccount());
  while (status === 429);
  expect(status).toBe(200);
});
