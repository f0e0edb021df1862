import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { grantRole } from '../auth/staff-roles.ts';
import { publishNews } from '../news/news.ts';
import { readRows } from '../testing/rows.ts';
import { createModToken, makeStaff, type SignedIn, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
afterEach(() => api.simulator.control.faults.clear());

/** Creates rows that refer to a person in every table that can. */
async function createTraces({ browser, token, userId }: SignedIn) {
  const texts = { name: { en: 'Hello', hu: 'Szia' }, description: { en: 'You won.', hu: 'Nyertél.' } };
  const publicNews = await publishNews(api.context, texts);
  await publishNews(api.context, { ...texts, name: { en: 'Only you', hu: 'Csak te' } }, { userId });
  await browser.call('DELETE', '/v1/me/news', { token, body: { news_id: publicNews } });
  await api.beginSignIn('owner-of-three');
  const log = { user_id: userId, subject: '2', outcome: 'done', ip: '127.0.0.1' } as const;
  const entries = [
    { ...log, action: 'create_invite', description: 'Created an invite to 2.', created_at: new Date(api.clock.at) },
    {
      ...log,
      action: 'banned_user_remove',
      user_id: '1',
      subject: userId,
      description: `Unbanned ${userId}. A mistake.`,
      description_hu: `Kitiltás feloldva: ${userId}. A mistake.`,
      created_at: new Date(api.clock.at),
    },
  ];
  await api.db.insertInto('action_log').values(entries).execute();
  await browser.call('POST', '/v1/me/tickets', { token, body: { subject: 'Help', text: 'It does not work.' } });
  const [server] = api.simulator.control.getMemberships(userId).filter(({ hasBot }) => hasBot);
  const path = `/v1/guild/${server?.server.id}`;
  const { body } = await browser.call('GET', path, { token });
  const language = body.language === 'hu' ? 'en' : 'hu';
  await browser.call('PATCH', path, { token, body: { revision: body.revision, language } });
}

function deleteAccount({ browser, token }: SignedIn, twofa_token: unknown) {
  return browser.call('DELETE', '/v1/me', { token, body: { twofa_token } });
}

function getNextCode({ userId }: SignedIn) {
  api.advanceClock(30_000);
  return api.getCode(userId);
}

describe('the profile', () => {
  test('always has a name and the URL of a picture', async () => {
    const { browser, token, userId } = await api.signIn('owner-of-three');
    const fetchProfile = async () => (await browser.call('GET', '/v1/me/profile', { token })).body;
    const updateUser = (columns: object) => api.db.updateTable('users').set(columns).where('id', '=', userId).execute();
    const pictures = api.simulator.url;
    expect(await fetchProfile()).toEqual({
      global_name: 'Bence',
      avatar: expect.stringMatching(new RegExp(`^${pictures}/avatars/${userId}/[0-9a-f]{32}\\.png\\?size=128$`)),
      is_admin: false,
      is_mod: false,
    });
    await updateUser({ avatar: 'a_0123', global_name: '' });
    expect(await fetchProfile()).toMatchObject({
      global_name: 'bence_teahaz',
      avatar: `${pictures}/avatars/${userId}/a_0123.gif?size=128`,
    });
    await updateUser({ avatar: null, global_name: null });
    const number = Number((BigInt(userId) >> 22n) % 6n);
    expect(await fetchProfile()).toMatchObject({
      global_name: 'bence_teahaz',
      avatar: `${pictures}/embed/avatars/${number}.png`,
    });
    await updateUser({ discriminator: '0007' });
    expect(await fetchProfile()).toMatchObject({ avatar: `${pictures}/embed/avatars/2.png` });
  });
});

describe('the export', () => {
  test('contains all data about the user, and none about others', async () => {
    await api.signIn('manager-of-two-hundred');
    const person = await signInStaff(api, 'owner-of-three', 'moderator');
    await createTraces(person);
    const { browser, token, userId } = person;
    const { status, headers, body, text } = await browser.call('GET', '/v1/me/export', { token });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="account.json"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      exported_at: new Date(api.clock.at).toISOString(),
      account: { id: userId, username: 'bence_teahaz', global_name: 'Bence', email: 'bence@example.test' },
      chat_platform_consent: { expires_at: expect.any(String) },
      second_factor: { confirmed_at: expect.any(String), failures: 0, recovery_codes_left: 10 },
      dismissed_news: [expect.stringMatching(/^news-/)],
      staff_role: { role: 'moderator', activated_at: expect.any(String) },
      ban: null,
    });
    const session = { ip: '127.0.0.1', user_agent: expect.stringMatching(/./), last_seen_at: expect.any(String) };
    expect(body.sessions).toContainEqual(expect.objectContaining(session));
    expect(body.events.map(({ event }: { event: string }) => event)).toEqual(
      expect.arrayContaining(['factor-set-up', 'signed-in', 'role-activated']),
    );
    expect(body.staff_actions).toEqual([expect.objectContaining({ action: 'create_invite', ip: '127.0.0.1' })]);
    const changed = { guild_id: expect.stringMatching(/^\d+$/), module: 'settings', created_at: expect.any(String) };
    expect(body.server_changes).toEqual([expect.objectContaining(changed)]);
    expect(body.tickets).toEqual([expect.objectContaining({ subject: 'Help', messages: [expect.anything()] })]);
    expect(body.news).toEqual([expect.objectContaining({ name_en: 'Only you', description_hu: 'Nyertél.' })]);
    expect(text).not.toMatch(/Lilla|lilla|210000000000000103/);
  });

  test('contains no secrets, not even encrypted or hashed', async () => {
    const person = await signInStaff(api, 'moderator', 'moderator');
    await createModToken(api, person, 'mod');
    const { text } = await person.browser.call('GET', '/v1/me/export', { token: person.token });
    const secrets = [person.token, ...person.recoveryCodes, ...person.browser.cookies.values()];
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/hash|encrypted|Buffer|secret/);
    const digests = await sql<{ digest: string }>`
      select encode(token_hash, 'base64') as digest from sessions
      union all select encode(secret_encrypted, 'base64') from second_factors`.execute(api.db);
    for (const { digest } of digests.rows) expect(text).not.toContain(digest);
  });
});

describe('deleting the account', () => {
  /** The tables that contain a person's id. */
  async function findTables(userId: string) {
    const rows = await readRows(api.db, []);
    return [...new Set(rows.filter(({ row }) => row.includes(userId)).map(({ table }) => table))].sort();
  }

  test('requires a second-factor code, and changes nothing without one', async () => {
    const person = await api.signIn('visitor');
    const before = await readRows(api.db, ['account_events', 'second_factors']);
    expect(await deleteAccount(person, '')).toMatchObject({ status: 400, body: { reason: 'code-incomplete' } });
    expect(await deleteAccount(person, undefined)).toMatchObject({ status: 400, body: { reason: 'input-invalid' } });
    expect(await deleteAccount(person, api.getCode(person.userId))).toMatchObject({ status: 409 });
    expect(await deleteAccount(person, api.getWrongCode(person.userId))).toMatchObject({ status: 403 });
    const otherBrowser = { ...person, browser: person.browser.without('binding') };
    expect(await deleteAccount(otherBrowser, getNextCode(person))).toMatchObject({ status: 401 });
    expect(await readRows(api.db, ['account_events', 'second_factors'])).toEqual(before);
    expect(await deleteAccount(person, getNextCode(person))).toMatchObject({ status: 200, body: { message: 'OK' } });
  });

  test('deletes everything except the action log, where a pseudonym replaces the id', async () => {
    const person = await api.signIn('owner-of-three');
    await api.db.deleteFrom('staff').execute();
    await grantRole(api.context, person.userId, 'moderator');
    await createTraces(person);
    const { token, browser } = person;
    await browser.call('POST', '/v1/me/staff', { token, body: { code: 'act_made-up' } });
    const [server] = api.simulator.control.getMemberships(person.userId);
    await browser.call('GET', `/v1/me/guilds?fresh=${server?.server.id}`, { token });
    const tables = await findTables(person.userId);
    expect(tables).toEqual(
      expect.arrayContaining([
        'action_log',
        'guild_changes',
        'limits',
        'news',
        'sessions',
        'staff',
        'tickets',
        'users',
      ]),
    );
    expect(await deleteAccount(person, getNextCode(person))).toMatchObject({ status: 200 });
    // The owner's id in `servers` is the platform's data about the server.
    expect((await findTables(person.userId)).filter((table) => table !== 'servers')).toEqual([]);
    expect(await browser.call('GET', '/v1/me/profile', { token })).toMatchObject({ status: 401 });
    const log = await api.db.selectFrom('action_log').selectAll().orderBy('id').execute();
    const pseudonym = expect.stringMatching(/^deleted-[0-9a-f]{12}$/);
    const [own, aboutPerson] = log.slice(-2);
    expect(own).toMatchObject({ action: 'create_invite', user_id: pseudonym, ip: null });
    expect(aboutPerson).toMatchObject({
      action: 'banned_user_remove',
      user_id: '1',
      subject: own?.user_id,
      ip: '127.0.0.1',
    });
    expect(aboutPerson?.description).toBe(`Unbanned ${own?.user_id}. A mistake.`);
    expect(aboutPerson?.description_hu).toBe(`Kitiltás feloldva: ${own?.user_id}. A mistake.`);
  });

  test('does not affect other users, and accepts a recovery code', async () => {
    const other = await api.signIn('manager-of-two-hundred');
    const before = await findTables(other.userId);
    const person = await api.signIn('owner-of-three');
    expect(person.recoveryCodes).toHaveLength(10);
    expect(await deleteAccount(person, person.recoveryCodes[0])).toMatchObject({ status: 200 });
    expect(await findTables(other.userId)).toEqual(before);
    expect((await other.browser.call('GET', '/v1/me/profile', { token: other.token })).status).toBe(200);
  });

  test('revokes the OAuth consent, and succeeds even if that fails', async () => {
    const person = await api.signIn('owner-of-three');
    expect(await deleteAccount(person, getNextCode(person))).toMatchObject({ status: 200 });
    const [call] = api.simulator.control.calls();
    expect(call).toMatchObject({ path: '/api/oauth2/token/revoke', status: 200 });
    const again = await api.signIn('owner-of-three');
    api.simulator.control.faults.add({ kind: '500', path: '*' });
    const logStart = api.log.length;
    expect(await deleteAccount(again, getNextCode(again))).toMatchObject({ status: 200 });
    expect(api.log.slice(logStart).join('')).toContain(
      'Could not revoke the platform authorization of an account that is being deleted.',
    );
    expect((await again.browser.call('GET', '/v1/me/profile', { token: again.token })).status).toBe(401);
  });

  test('is rejected for staff, without using up the code', async () => {
    const person = await api.signIn('admin');
    await makeStaff(api, person, 'admin');
    const code = getNextCode(person);
    expect(await deleteAccount(person, code)).toMatchObject({ status: 409, body: { reason: 'staff-role-held' } });
    const body = { type: 'admin', twofa_token: code };
    expect(await person.browser.call('POST', '/v1/2fa', { token: person.token, body })).toMatchObject({ status: 200 });
  });

  test('keeps bans and open or approved ban requests, without names', async () => {
    const person = await api.signIn('owner-of-three');
    const { userId, browser, token } = person;
    const profile = { name: 'Bence', avatar: 'x', discriminator: '0', created_at: new Date(api.clock.at) };
    const about = { ...profile, user_id: userId, reason: 'Spam.', evidence: 'There.', requested_by: '1' };
    const decided = { decided_at: new Date(api.clock.at), note: null };
    const requests = [
      { ...about, state: 'refused', decided_by: '2', ...decided },
      { ...about, state: 'open', decided_by: null, decided_at: null, note: null },
      { ...about, user_id: '3', requested_by: userId, state: 'approved', decided_by: userId, ...decided },
    ] as const;
    await api.db
      .insertInto('ban_requests')
      .values([...requests])
      .execute();
    const ban = { ...profile, user_id: '3', reason: null, banned_by: userId, search_name: 'bence' };
    await api.db.insertInto('bans').values(ban).execute();
    const { body } = await browser.call('GET', '/v1/me/export', { token });
    expect(body.ban_requests_about_person).toMatchObject([{ state: 'refused' }, { state: 'open', reason: 'Spam.' }]);
    expect(body.own_ban_requests).toMatchObject([{ user_id: '3', evidence: 'There.' }]);
    expect(await deleteAccount(person, getNextCode(person))).toMatchObject({ status: 200 });
    const remainingRequests = await api.db.selectFrom('ban_requests').selectAll().orderBy('id').execute();
    const pseudonym = expect.stringMatching(/^deleted-[0-9a-f]{12}$/);
    expect(remainingRequests).toMatchObject([
      { user_id: userId, state: 'open', name: null, avatar: null },
      { user_id: '3', name: 'Bence', requested_by: pseudonym, decided_by: pseudonym },
    ]);
    const bans = api.db.selectFrom('bans').select('banned_by').where('user_id', '=', '3');
    expect(await bans.execute()).toEqual([{ banned_by: pseudonym }]);
    await api.db.deleteFrom('bans').where('user_id', '=', '3').execute();
    await api.db.deleteFrom('ban_requests').execute();
  });

  test('deletes notes about the person, and anonymizes the author of their own notes', async () => {
    const person = await api.signIn('owner-of-three');
    const { userId } = person;
    const note = { user_id: userId, author_id: '1', text: 'Warned.', created_at: new Date(api.clock.at) };
    const ownNote = { ...note, user_id: '3', author_id: userId };
    await api.db.insertInto('staff_notes').values([note, ownNote]).execute();
    expect(await deleteAccount(person, getNextCode(person))).toMatchObject({ status: 200 });
    const remaining = await api.db.selectFrom('staff_notes').select(['user_id', 'author_id', 'text']).execute();
    const author_id = expect.stringMatching(/^deleted-[0-9a-f]{12}$/);
    expect(remaining).toEqual([{ user_id: '3', author_id, text: 'Warned.' }]);
    await api.db.deleteFrom('staff_notes').execute();
  });

  test('anonymizes who granted the roles of others', async () => {
    const person = await api.signIn('owner-of-three');
    await grantRole(api.context, '3', 'moderator', person.userId);
    expect(await deleteAccount(person, getNextCode(person))).toMatchObject({ status: 200 });
    const granters = api.db.selectFrom('staff').select('granted_by').where('user_id', '=', '3');
    expect(await granters.execute()).toEqual([{ granted_by: expect.stringMatching(/^deleted-[0-9a-f]{12}$/) }]);
    await api.db.deleteFrom('staff').where('user_id', '=', '3').execute();
  });

  test('does not lift a ban', async () => {
    const person = await api.signIn('visitor');
    const ban = { user_id: person.userId, reason: 'Spam', banned_by: '1', created_at: new Date(api.clock.at) };
    await api.db.insertInto('bans').values(ban).execute();
    expect(await deleteAccount(person, getNextCode(person))).toMatchObject({ status: 401 });
    await api.db.deleteFrom('users').where('id', '=', person.userId).execute();
    expect(await api.db.selectFrom('bans').select('user_id').execute()).toEqual([{ user_id: person.userId }]);
    await expect(api.signIn('visitor')).rejects.toThrow();
  });
});
