import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createBotKey } from '../bot/bot-key.ts';
import { openDatabase } from '../db/database.ts';
import { publishNews } from '../news/news.ts';
import { expectPlainLog } from '../testing/expect-plain-log.ts';
import { findTexts } from '../testing/find-in-json.ts';
import { hostileTexts } from '../testing/hostile-texts.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { runProgram } from '../testing/run-program.ts';
import { createServerCalls, findServerId } from '../testing/server-calls.ts';
import { enterStaffArea, type SignedIn, type StaffAreaSession, signInStaff } from '../testing/staff.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createTestDatabase } from '../testing/test-database.ts';

// Hostile texts in every field that people and programs can fill in. `hostile-platform` covers data of the platform,
// and `e2e/tests/attacks` how pages show them.

const folder = temporaryFolder();
const texts = Object.entries(hostileTexts);

let api: TestApi;
let teaHouseId: string;
let admin: SignedIn;
let area: StaffAreaSession;
let botKey: string;
beforeAll(async () => {
  api = await startTestApi();
  const { control } = api.simulator;
  control.setRateLimits('none');
  teaHouseId = findServerId(api, 'Tea House');
  await api.signIn('owner-of-three');
  admin = await signInStaff(api, 'admin', 'admin');
  botKey = await createBotKey(api.context);
});
afterAll(() => api.stop());

/** Whether the only entry of a report was stored, not skipped. */
function wasCounted({ status, body }: { status: number; body: { skipped?: string[] } }): boolean {
  if (status === 200) return body.skipped === undefined;
  expect(status).toBe(413);
  return false;
}

describe.each(texts)('a text that is %s', (_, text) => {
  /** Checks that the text is stored unchanged or rejected with a reason, without a server error. */
  async function expectStoredOrRejected(
    send: (value: string) => Promise<{ status: number; body: object; text: string }>,
  ) {
    const { status, body } = await send(text);
    const isInvalid = text.length > 4000 || text.includes('\0') || !text.isWellFormed() || /\p{Cc}/u.test(text);
    if (status === 413) return expect(text.length).toBeGreaterThan(4000);
    if (status === 400) return expect([body, isInvalid]).toMatchObject([{ reason: 'input-invalid' }, true]);
    expect(status).toBe(200);
    return expect(findTexts(body)).toContain(text);
  }

  test('is stored unchanged or rejected in a ticket and its reply', async () => {
    const person = await api.signIn('owner-of-three');
    area = await enterStaffArea(api, admin, 'admin');
    const post = (address: string, body: object) => person.browser.call('POST', address, { token: person.token, body });
    await api.db.deleteFrom('tickets').execute();
    await api.db.deleteFrom('limits').execute();
    await expectStoredOrRejected((value) => post('/v1/me/tickets', { subject: value.slice(0, 120), text: value }));
    const { id } = (await post('/v1/me/tickets', { subject: 'Help', text: 'Please.' })).body;
    await expectStoredOrRejected((value) => post(`/v1/me/tickets/${id}/messages`, { text: value }));
    const revision = (await area.call('/v1/moderator/tickets/one', { id })).body.revision;
    await expectStoredOrRejected((value) => area.call('/v1/moderator/tickets/answer', { id, revision, text: value }));
    const searchResponse = await area.call('/v1/moderator/tickets', {
      limit: 10,
      show: 'all',
      search: text.slice(0, 100),
    });
    expect([200, 400]).toContain(searchResponse.status);
  });

  test('is stored unchanged or rejected in a greeting, a ban request and the action log', async () => {
    const person = await api.signIn('owner-of-three');
    area = await enterStaffArea(api, admin, 'admin');
    const server = createServerCalls(person, teaHouseId);
    const { revision } = (await server.greetings()).body;
    const farewell = { enabled: false, channel_id: null, text: '' };
    const value = text.slice(0, 1000);
    const saved = await server.saveGreetings({ revision, welcome: { ...farewell, text: value }, farewell });
    const isValid = value.isWellFormed() && !value.includes('\0');
    expect([saved.status, saved.body.welcome?.text]).toEqual(isValid ? [200, value] : [400, undefined]);
    const userid = api.simulator.control.userId(7);
    await api.db.deleteFrom('ban_requests').execute();
    const requested = await area.call('/v1/moderator/ban_requests/propose', { userid, reason: 'x', evidence: text });
    if (requested.status === 200) expect(requested.body.evidence).toBe(text);
    else expect(['input-invalid', 'body-too-large']).toContain(requested.body.reason);
    const actions = await area.call('/v1/admin/actions', { limit: 50, subject: text.slice(0, 100) });
    expect([200, 400]).toContain(actions.status);
  });

  test('is stored as the browser of a session if a header can carry it', async () => {
    const person = await api.signIn('owner-of-three');
    const { tokens } = await api.beginSignIn('owner-of-three');
    api.advanceClock(30_000);
    const body = JSON.stringify({ type: 'user', twofa_token: api.getCode(person.userId), ...tokens });
    // Headers are bytes without a declared encoding.
    const bytes = Buffer.from(text).toString('latin1');
    const headers = ['Host: localhost', `User-Agent: ${bytes}`, 'Content-Type: application/json', 'Connection: close'];
    const head = ['POST /v1/2fa HTTP/1.1', ...headers, `Content-Length: ${body.length}`].join('\r\n');
    const { status } = await rawRequest(api.url, `${head}\r\n\r\n${body}`);
    const isAccepted = text.length <= 4000 && !/[\0\r\n]/.test(text);
    // The server may close the connection before it responds to a much too large request.
    expect(isAccepted ? [200] : [400, 431, 0]).toContain(status);
    const { sessions } = (await person.browser.call('GET', '/v1/me/sessions', { token: person.token })).body;
    const agents = sessions.map((session: { user_agent: string }) => session.user_agent);
    expect(agents.includes(bytes.slice(0, 300))).toBe(isAccepted);
  });

  test('is stored or skipped as the name of a server that the bot reports', async () => {
    const report = (server: object) =>
      api.openBrowser().call('POST', '/v1/bot/servers', { token: botKey, body: { joined: [server] } });
    const id = '250000000000000001';
    await report({ id, name: 'Village' });
    const isValid = text.isWellFormed() && !text.includes('\0');
    const reported = await report({ id, name: text });
    const isAccepted = isValid && text.length <= 100;
    expect(wasCounted(reported)).toBe(isAccepted);
    area = await enterStaffArea(api, admin, 'admin');
    const { servers } = (await area.call('/v1/admin/servers/page', { limit: 200, search: id })).body;
    expect(servers).toMatchObject([{ id, name: isAccepted ? text : 'Village', icon: null }]);
    for (const field of ['icon', 'banner', 'preferred_locale']) {
      const isStored = wasCounted(await report({ id, name: 'Village', [field]: text }));
      expect([field, isStored]).toEqual([field, /^\w{1,64}$/.test(text) && field !== 'preferred_locale']);
    }
  });

  test('is counted as a command name if it is short and printable, and skipped otherwise', async () => {
    const report = randomUUID();
    const body = { report, day: new Date(api.clock.at).toISOString().slice(0, 10), commands: { [text]: 1 } };
    const response = await api.openBrowser().call('POST', '/v1/bot/commands', { token: botKey, body });
    // The parser rejects JSON that could change a prototype.
    if (text === '__proto__') expect(response.status).toBe(400);
    else expect(wasCounted(response)).toBe(/^\P{C}{1,32}$/u.test(text) && text.trim() === text);
  });
});

test('counts command names that are JavaScript keywords or written from right to left', async () => {
  const report = (commands: string, id: number) =>
    api.openBrowser().call('POST', '/v1/bot/commands', {
      token: botKey,
      text: `{"report":"00000000-0000-4000-8000-00000000000${id}","day":"${new Date(api.clock.at).toISOString().slice(0, 10)}","commands":${commands}}`,
      headers: { 'content-type': 'application/json' },
    });
  expect((await report('{"constructor":3,"toString":4,"שלום":5}', 1)).status).toBe(200);
  expect((await report('{"__proto__":6}', 2)).status).toBe(400);
  area = await enterStaffArea(api, admin, 'admin');
  const { status, body } = await area.call('/v1/admin/stats', { days: 7 });
  expect(status).toBe(200);
  expect(Object.keys(body.stats.commands_by_name)).toEqual(expect.arrayContaining(['constructor', 'toString', 'שלום']));
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
});

test('none of these texts starts a log line or sends control characters to a terminal', () => {
  expectPlainLog(api.log);
});

test('the output of commands cannot move the cursor or fake a line', async () => {
  const url = await createTestDatabase('template_api');
  const { db, close } = await openDatabase(url);
  const name = hostileTexts['control characters'] + hostileTexts['right to left'];
  const at = new Date();
  const id = '210000000000000999';
  const user = { id, username: name, discriminator: '0', created_at: at, updated_at: at };
  await db.insertInto('users').values(user).execute();
  await db.insertInto('staff').values({ user_id: id, role: 'admin', granted_at: at }).execute();
  const value = { en: name, hu: name };
  await publishNews({ db, now: Date.now }, { name: value, description: value });
  await close();
  const env = { API_DATA: path.resolve(folder), DATABASE_URL: url };
  for (const command of ['staff', 'news']) {
    const { output, code } = await runProgram('cli/main.ts', { args: [command, 'list'], env });
    expect(code).toBe(0);
    expect(output.trimEnd().split('\n')).toHaveLength(1);
    expect(output.trimEnd()).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    expect(output).toContain('two');
  }
});
