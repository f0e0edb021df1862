import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { grantRole } from '../auth/staff-roles.ts';
import { createBotKey } from '../bot/bot-key.ts';
import type { TokenKind } from '../secrets.ts';
import { createModToken, type SignedIn, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

// An attacker may use thousands of IP addresses in parallel for weeks. docs/threat-model.md lists what can be guessed,
// and how likely a hit is.

let api: TestApi;
let admin: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
  admin = await signInStaff(api, 'admin', 'admin');
});
afterAll(() => api.stop());

/** Headers that make each request come from a different network. */
const createHeaders = (turn: number) => ({
  'x-forwarded-for': `2001:db8:${(turn >> 8).toString(16)}:${turn & 255}::1`,
});

const getWrongCode = () => api.getWrongCode(admin.userId);

async function readFactor() {
  const query = api.db.selectFrom('second_factors').selectAll().where('user_id', '=', admin.userId);
  return query.executeTakeFirstOrThrow();
}

async function unlock() {
  api.advanceClock(30_000);
  const set = { failures: 0, locked_until: null };
  await api.db.updateTable('second_factors').set(set).where('user_id', '=', admin.userId).execute();
}

describe('six digits', () => {
  let modToken: string;
  const changeRole = (twofa_token: string) => ({
    ...{ token: admin.token, mod_token: modToken, twofa_token },
    userid: api.simulator.control.userId(40),
  });

  /** Every endpoint that checks a code of the account. */
  const endpoints = {
    'the admin panel': (twofa_token: string) => ['/v1/2fa', { type: 'admin', twofa_token }],
    'the moderator panel': (twofa_token: string) => ['/v1/2fa', { type: 'mod', twofa_token }],
    'recovery codes': (twofa_token: string) => ['/v1/me/recovery-codes', { twofa_token }],
    'another app': (twofa_token: string) => ['/v1/me/second-factor/enrolment', { twofa_token }],
    'a staff role': (code: string) => ['/v1/admin/staff/grant', { ...changeRole(code), role: 'moderator' }],
  } satisfies Record<string, (code: string) => [string, object]>;

  const guess = (endpoint: keyof typeof endpoints, code: string, turn: number) => {
    const [path, body] = endpoints[endpoint](code);
    return admin.browser.without().call('POST', path, { token: admin.token, body, headers: createHeaders(turn) });
  };
  const names = ['the admin panel', 'the moderator panel', 'recovery codes', 'another app', 'a staff role'] as const;

  test('are checked five times in total, no matter how many endpoints and networks send them', async () => {
    await unlock();
    modToken = await createModToken(api, admin, 'admin');
    const guesses = Array.from({ length: 120 }, (_, turn) =>
      guess(names[turn % names.length] ?? names[0], getWrongCode(), turn),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(116);
    expect((await readFactor()).failures).toBe(5);
    for (const name of names) expect(await guess(name, api.getCode(admin.userId), 999)).toMatchObject({ status: 429 });
  });

  test('are checked once an hour during an attack that lasts for days', async () => {
    await unlock();
    const hour = 3_600_000;
    const hours = 4 * 24;
    const start = api.clock.at;
    let checkedCodes = 0;
    while (api.clock.at < start + hours * hour) {
      const before = (await readFactor()).failures;
      await guess('the admin panel', getWrongCode(), checkedCodes);
      checkedCodes += (await readFactor()).failures - before;
      const { locked_until } = await readFactor();
      api.clock.at = Math.max(api.clock.at + 1000, locked_until?.getTime() ?? 0);
    }
    // Five without a delay, then after 1, 2, 4, 8, 16 and 32 minutes, and then every hour.
    expect(checkedCodes).toBeLessThanOrEqual(5 + 6 + hours);
    expect(checkedCodes).toBeGreaterThan(hours - 5);
  });

  test('can be tried five times per pending sign-in, and more sign-ins give an account no more attempts', async () => {
    await api.signIn('owner-of-three');
    const pendingSignIns = await Promise.all(Array.from({ length: 4 }, () => api.beginSignIn('owner-of-three')));
    api.advanceClock(30_000);
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => {
        const { userId, tokens } = pendingSignIns[turn % 4] ?? { userId: '', tokens: {} };
        const body = { type: 'user', twofa_token: api.getWrongCode(userId), ...tokens };
        return api.openBrowser().call('POST', '/v1/2fa', { body, headers: createHeaders(turn) });
      }),
    );
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(4);
    const { failures } = await api.db
      .selectFrom('second_factors')
      .select('failures')
      .where('user_id', '=', pendingSignIns[0]?.userId ?? '')
      .executeTakeFirstOrThrow();
    expect(failures).toBe(5);
  });
});

test('recovery codes have the same limit as six-digit codes', async () => {
  const { userId } = await api.signIn('visitor');
  const pendingSignIn = await api.beginSignIn('visitor');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const code = () => Array.from({ length: 16 }, () => letters[randomInt(32)]).join('');
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, turn) => {
      const body = { type: 'user', twofa_token: code(), ...pendingSignIn.tokens };
      return api.openBrowser().call('POST', '/v1/2fa', { body, headers: createHeaders(turn) });
    }),
  );
  expect(responses.filter(({ status }) => status === 403)).toHaveLength(4);
  const rows = await api.db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute();
  expect(rows).toHaveLength(10);
});

test('an activation code can be tried ten times an hour, from any address', async () => {
  const person = await api.signIn('manager-of-two-hundred');
  const right = await grantRole(api.context, person.userId, 'moderator');
  const attempt = (code: string, turn: number) => {
    const options = { token: person.token, body: { code }, headers: createHeaders(turn) };
    return person.browser.without().call('POST', '/v1/me/staff', options);
  };
  const responses = await Promise.all(Array.from({ length: 60 }, (_, turn) => attempt(`act_${turn}`, turn)));
  expect(responses.filter(({ body }) => body.reason === 'activation-wrong')).toHaveLength(10);
  expect(responses.filter(({ body }) => body.reason === 'too-many-requests')).toHaveLength(50);
  expect(await attempt(right, 61)).toMatchObject({ status: 429 });
  api.advanceClock(3_600_000);
  expect(await attempt(right, 62)).toMatchObject({ status: 200, body: { role: 'moderator' } });
});

describe('an IPv6 customer with many addresses', () => {
  const address = (turn: number) => `2001:db8:ffff:1:${turn.toString(16)}::${turn.toString(16)}`;
  const count = async (
    calls: Promise<{ status: number; location: string }>[],
    isAllowed: (response: { status: number; location: string }) => boolean,
  ) => (await Promise.all(calls)).filter(isAllowed).length;
  const headers = (turn: number) => ({ 'x-forwarded-for': address(turn + 1) });

  test('can start sixty sign-ins a minute across all addresses', async () => {
    const calls = Array.from({ length: 90 }, (_, turn) =>
      api.openBrowser().call('GET', '/v1/oauth', { headers: headers(turn) }),
    );
    expect(await count(calls, ({ location }) => location.includes('/oauth2/authorize'))).toBe(60);
  });

  test('shares one limit for looking up users, which does not affect the next network', async () => {
    const lookUp = (forwarded: Record<string, string>) =>
      api.openBrowser().call('GET', `/v1/public/get_discord_user?id=${admin.userId}`, { headers: forwarded });
    const [one, two] = [1, 2].map(() => Array.from({ length: 60 }, (_, turn) => lookUp(headers(turn))));
    const allowedCount = await count([...(one ?? []), ...(two ?? [])], ({ status }) => status === 200);
    expect(allowedCount).toBeGreaterThan(0);
    expect(allowedCount).toBeLessThan(120);
    expect((await lookUp({ 'x-forwarded-for': '2001:db8:ffff:2::1' })).status).toBe(200);
    expect((await lookUp(headers(999))).status).toBe(429);
  });
});

test('every token has 256 bits, and none of them, nor any code, is in the database', async () => {
  await unlock();
  const modToken = await createModToken(api, admin, 'admin');
  const pendingSignIn = await api.beginSignIn('owner-of-three');
  const start = new URL((await api.openBrowser().call('GET', '/v1/oauth')).location);
  const secrets: Record<TokenKind, string> = {
    ses: admin.token,
    mod: modToken,
    act: await grantRole(api.context, '210000000000000999', 'moderator'),
    bot: await createBotKey(api.context),
    bnd: admin.browser.cookies.get('binding') ?? '',
    sta: start.searchParams.get('state') ?? '',
    sia: pendingSignIn.tokens.access_token,
    sir: pendingSignIn.tokens.refresh_token,
  };
  for (const [kind, secret] of Object.entries(secrets)) {
    expect(secret).toMatch(new RegExp(`^${kind}_[\\w-]{43}$`));
    expect(Buffer.from(secret.slice(4), 'base64url')).toHaveLength(32);
  }
  expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(api.db);
  const secretTexts = [
    ...Object.values(secrets),
    ...admin.recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]),
  ];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(api.db);
    const text = rows.map(({ row }) => row).join('\n');
    for (const secret of secretTexts) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  }
});
