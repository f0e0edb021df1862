import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeBotKey } from '../bot/bot-key.ts';
import { openDatabase } from '../data/database.ts';
import { publishNews } from '../news/news.ts';
import { HostilePlatform } from '../testing/hostile-platform.ts';
import { hostileTexts } from '../testing/hostile-texts.ts';
import { runProgram } from '../testing/run-program.ts';
import { serverCalls } from '../testing/server-calls.ts';
import { enterAs, type InArea, type SignedIn, signInStaff } from '../testing/staff.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { emptyPostgres, prepareFolder, testedEngine } from '../testing/test-database.ts';

// Names and texts that are meant to break something, in every field that comes from outside. How pages show them is in
// `e2e/tests/attacks`.

const folder = temporaryFolder();
const platform = new HostilePlatform();
const texts = Object.entries(hostileTexts);

let api: TestApi;
let tea: string;
let admin: SignedIn;
let area: InArea;
beforeAll(async () => {
  api = await startTestApi({ between: (apiUrl) => platform.start(apiUrl) });
  const { control } = api.simulator;
  control.setRateLimits('none');
  tea = control.servers().find(({ name }) => name === 'Tea House')?.id ?? '';
  await api.signIn('owner-of-three');
  admin = await signInStaff(api, 'admin', 'admin');
});
afterAll(async () => {
  await api.stop();
  platform.stop();
});

/** Every text in an answer, the names of its fields among them. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [key, ...textsIn(part)]);
}

/** What a database, a page and a terminal can bear. */
function expectBounded(value: unknown) {
  for (const text of textsIn(value)) {
    expect(text.length).toBeLessThanOrEqual(400);
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toContain('\0');
  }
}

describe.each(texts)('a platform on which everybody and everything is called %s', (_, name) => {
  test('is cut to what can be kept, and every call about it answers', async () => {
    platform.name = name;
    api.pass(120_000);
    const person = await api.signIn('owner-of-three');
    const server = serverCalls(person, tea);
    const get = (address: string) => person.browser.call('GET', address, { token: person.token });
    const { channels } = (await server.channels()).body;
    const role = (await server.roles()).body.roles[0];
    const rights = { settings: 'view', logs: 'view', greetings: 'view' };
    const logs = { revision: (await server.logs()).body.revision, channels: [{ ...channels[0], events: ['ban'] }] };
    const access = { revision: (await server.access()).body.revision, roles: [{ role_id: role.id, rights }] };
    const answers = [
      await server.saveLogs(logs),
      await server.saveAccess(access),
      await server.testLog(channels[0].id),
      await server.settings(),
      await server.changes(),
      await get('/v1/me/profile'),
      await get('/v1/me/guilds'),
      await get('/v1/me/export'),
      await get(`/v1/public/get_discord_user?id=${person.userId}`),
    ];
    platform.name = undefined;
    for (const { status, body } of answers) {
      expect({ status, body }).toMatchObject({ status: 200 });
      expectBounded(body);
    }
  });
});

describe.each(texts)('a text that is %s', (_, text) => {
  /** It is kept as it was typed, or refused with a reason; nothing fails. */
  async function expectKeptOrRefused(
    fields: (words: string) => Promise<{ status: number; body: object; text: string }>,
  ) {
    const { status, body } = await fields(text);
    const isRefused = text.length > 4000 || text.includes('\0') || !text.isWellFormed() || /\p{Cc}/u.test(text);
    if (status === 413) return expect(text.length).toBeGreaterThan(4000);
    if (status === 400) return expect([body, isRefused]).toMatchObject([{ reason: 'input-invalid' }, true]);
    expect(status).toBe(200);
    return expect(textsIn(body)).toContain(text);
  }

  test('is kept in a ticket and its answer as it is, or refused', async () => {
    const person = await api.signIn('owner-of-three');
    area = await enterAs(api, admin, 'admin');
    const post = (address: string, body: object) => person.browser.call('POST', address, { token: person.token, body });
    await api.db.deleteFrom('tickets').execute();
    await api.db.deleteFrom('limits').execute();
    await expectKeptOrRefused((words) => post('/v1/me/tickets', { subject: words.slice(0, 120), text: words }));
    const { id } = (await post('/v1/me/tickets', { subject: 'Help', text: 'Please.' })).body;
    await expectKeptOrRefused((words) => post(`/v1/me/tickets/${id}/messages`, { text: words }));
    const revision = (await area.call('/v1/moderator/tickets/one', { id })).body.revision;
    await expectKeptOrRefused((words) => area.call('/v1/moderator/tickets/answer', { id, revision, text: words }));
    const found = await area.call('/v1/moderator/tickets', { limit: 10, show: 'all', search: text.slice(0, 100) });
    expect([200, 400]).toContain(found.status);
  });

  test('is kept in a greeting, a proposal and the log of staff as it is, or refused', async () => {
    const person = await api.signIn('owner-of-three');
    area = await enterAs(api, admin, 'admin');
    const server = serverCalls(person, tea);
    const { revision } = (await server.greetings()).body;
    const farewell = { enabled: false, channel_id: null, text: '' };
    const words = text.slice(0, 1000);
    const saved = await server.saveGreetings({ revision, welcome: { ...farewell, text: words }, farewell });
    const isKept = words.isWellFormed() && !words.includes('\0');
    expect([saved.status, saved.body.welcome?.text]).toEqual(isKept ? [200, words] : [400, undefined]);
    const userid = api.simulator.control.userId(7);
    await api.db.deleteFrom('ban_requests').execute();
    const proposed = await area.call('/v1/moderator/ban_requests/propose', { userid, reason: 'x', evidence: text });
    if (proposed.status === 200) expect(proposed.body.evidence).toBe(text);
    else expect(['input-invalid', 'body-too-large']).toContain(proposed.body.reason);
    const left = await area.call('/v1/admin/actions', { limit: 50, subject: text.slice(0, 100) });
    expect([200, 400]).toContain(left.status);
  });
});

test('names of commands that are words of the language are counted like others', async () => {
  const key = await makeBotKey(api.context);
  const report = (commands: string, id: number) =>
    api.browser().call('POST', '/v1/bot/commands', {
      token: key,
      text: `{"report":"00000000-0000-4000-8000-00000000000${id}","day":"${new Date(api.clock.at).toISOString().slice(0, 10)}","commands":${commands}}`,
      headers: { 'content-type': 'application/json' },
    });
  expect((await report('{"constructor":3,"toString":4,"hasOwnProperty":5}', 1)).status).toBe(200);
  expect((await report('{"__proto__":6}', 2)).status).toBe(400);
  area = await enterAs(api, admin, 'admin');
  const { status, body } = await area.call('/v1/admin/stats', { days: 7 });
  expect(status).toBe(200);
  expect(Object.keys(body.stats.commands_by_name)).toEqual(expect.arrayContaining(['constructor', 'toString']));
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
});

test('nothing of all this begins a line of the log, or reaches a terminal that reads it', () => {
  const log = api.log.join('');
  for (const line of log.split('\n').filter(Boolean))
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
  expect(log.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});

test('what the command line prints moves no cursor and forges no line', async () => {
  const location = testedEngine === 'postgres' ? { url: await emptyPostgres('template_api') } : { folder };
  if (testedEngine === 'embedded') prepareFolder(folder);
  const { db, close } = await openDatabase(location);
  const name = hostileTexts['control characters'] + hostileTexts['right to left'];
  const at = new Date();
  const id = '210000000000000999';
  const user = { id, username: name, discriminator: '0', created_at: at, updated_at: at };
  await db.insertInto('users').values(user).execute();
  await db.insertInto('staff').values({ user_id: id, role: 'admin', granted_at: at }).execute();
  const words = { en: name, hu: name };
  await publishNews({ db, now: Date.now }, { name: words, description: words });
  await close();
  const env: Record<string, string> = {
    API_DATA: path.resolve(folder),
    ...('url' in location ? { DATABASE_URL: location.url } : {}),
  };
  for (const command of ['staff', 'news']) {
    const { output, code } = await runProgram('commands/main.ts', { words: [command, 'list'], env });
    expect(code).toBe(0);
    expect(output.trimEnd().split('\n')).toHaveLength(1);
    expect(output.trimEnd()).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    expect(output).toContain('two');
  }
});
