import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from '../testing/browser.ts';
import { startTestApi, type TestApi, type Ticket } from '../testing/test-api.ts';
import { createPendingSignIn } from './pending-sign-in.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  // All people here are enrolled, so that a new sign-in does not end the person's other tickets.
  await api.signIn('owner-of-three');
  await api.signIn('owner-of-two-hundred');
});
afterAll(() => api.stop());

interface Attempt {
  browser?: Browser;
  twofa_token?: string;
  access_token?: string | null | undefined;
  refresh_token?: string | null | undefined;
}

/** Sends a ticket with a code, by default the current one. */
function present(ticket: Ticket, { browser = ticket.browser, ...more }: Attempt = {}) {
  const body = { type: 'user', twofa_token: api.codeFor(ticket.userId), ...ticket.halves, ...more };
  return browser.call('POST', '/v1/2fa', { body });
}

/** Sends a ticket with an unused code. */
function finish(ticket: Ticket, attempt: Attempt = {}) {
  api.pass(30_000);
  return present(ticket, attempt);
}

const ticketMissing = { status: 401, body: { reason: 'ticket-missing', message: expect.stringMatching(/./) } };

test('a person without a second factor keeps only the latest of many concurrent tickets', async () => {
  const { userId } = await api.ticket('visitor');
  const tickets = api.db.selectFrom('sign_in_tickets').selectAll().where('user_id', '=', userId);
  await Promise.all(Array.from({ length: 8 }, () => createPendingSignIn(api.context, userId, 'binding')));
  expect(await tickets.execute()).toHaveLength(1);
});

describe('a ticket', () => {
  test('opens one session, no matter how often it is sent', async () => {
    const ticket = await api.ticket('owner-of-three');
    const response = await finish(ticket);
    expect(response).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^ses_[\w-]{43}$/) } });
    // Recovery codes are returned only with the first code.
    expect(Object.keys(response.body)).toEqual(['token']);
    expect(await finish(ticket)).toMatchObject(ticketMissing);
    expect(await finish(ticket, { browser: api.browser() })).toMatchObject(ticketMissing);
  });

  test('clears its own cookies and renews the binding cookie', async () => {
    const ticket = await api.ticket('owner-of-three');
    const before = ticket.browser.cookies.get('binding');
    const { setCookies } = await finish(ticket);
    expect([...setCookies].sort()).toEqual([
      expect.stringMatching(/^access_token=; Max-Age=0; Path=\/;/),
      expect.stringMatching(/^binding=bnd_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^refresh_token=; Max-Age=0; Path=\/;/),
    ]);
    expect(ticket.browser.cookies.get('binding')).not.toBe(before);
  });

  test('expires after less than ten minutes', async () => {
    const [early, late] = [await api.ticket('owner-of-three'), await api.ticket('owner-of-three')];
    api.pass(600_000 - 30_001);
    expect(await finish(early)).toMatchObject({ status: 200 });
    api.pass(-29_999);
    expect(await finish(late)).toMatchObject(ticketMissing);
  });

  test.each([
    ['without its first half', { access_token: undefined }],
    ['without its second half', { refresh_token: undefined }],
    ['with an empty half', { refresh_token: '' }],
    ['with a half that is null', { access_token: null }],
    ['with nothing but null', { access_token: null, refresh_token: null }],
    ['with a half that was made up', { refresh_token: `sir_${'x'.repeat(43)}` }],
  ])('does not open %s', async (_, halves) => {
    expect(await finish(await api.ticket('owner-of-three'), halves)).toMatchObject(ticketMissing);
  });

  test('rejects swapped halves, and halves of two different tickets', async () => {
    const [one, other] = [await api.ticket('owner-of-three'), await api.ticket('owner-of-three')];
    const { access_token, refresh_token } = one.halves;
    expect(await finish(one, { access_token: refresh_token, refresh_token: access_token })).toMatchObject(
      ticketMissing,
    );
    expect(await finish(one, { refresh_token: other.halves.refresh_token })).toMatchObject(ticketMissing);
    expect(await finish(one, { access_token: other.halves.access_token })).toMatchObject(ticketMissing);
    expect(await finish(one)).toMatchObject({ status: 200 });
  });

  test('works in the browser that it was created in, and for a client without cookies', async () => {
    const ticket = await api.ticket('owner-of-three');
    const other = (await api.ticket('owner-of-two-hundred')).browser;
    expect(await finish(ticket, { browser: other })).toMatchObject(ticketMissing);
    const client = api.browser();
    const { status, body, setCookies } = await finish(ticket, { browser: client });
    expect(status).toBe(200);
    // Such a client gets a session without a binding cookie.
    expect(setCookies.some((line) => line.startsWith('binding'))).toBe(false);
    expect((await api.browser().call('GET', '/v1/me/profile', { token: body.token })).status).toBe(200);
  });

  test('ends after five wrong codes, although the account allows further attempts', async () => {
    const ticket = await api.ticket('owner-of-two-hundred');
    const wrong = { twofa_token: api.wrongCodeFor(ticket.userId) };
    for (const status of [403, 403, 403, 403, 429]) expect(await present(ticket, wrong)).toMatchObject({ status });
    api.pass(60_000);
    expect(await finish(ticket)).toMatchObject(ticketMissing);
    expect(await finish(await api.ticket('owner-of-two-hundred'))).toMatchObject({ status: 200 });
  });

  test('does not count codes that are malformed, already used, or sent while the account is locked', async () => {
    const [ticket, other, third] = [
      await api.ticket('owner-of-three'),
      await api.ticket('owner-of-three'),
      await api.ticket('owner-of-three'),
    ];
    await finish(other);
    for (let turn = 0; turn < 6; turn++) {
      expect(await present(ticket, { twofa_token: '12345' })).toMatchObject({ status: 400 });
      expect(await present(ticket)).toMatchObject({ status: 409 });
    }
    const wrong = { twofa_token: api.wrongCodeFor(ticket.userId) };
    for (let turn = 0; turn < 5; turn++) await present(third, wrong);
    for (let turn = 0; turn < 6; turn++) expect(await present(ticket, wrong)).toMatchObject({ status: 429 });
    api.pass(60_000);
    expect(await present(ticket)).toMatchObject({ status: 200 });
  });

  test('is rejected if the person has been banned since', async () => {
    const ticket = await api.ticket('owner-of-three');
    const ban = { user_id: ticket.userId, reason: null, banned_by: '1', created_at: new Date(api.clock.at) };
    await api.db.insertInto('bans').values(ban).execute();
    expect(await finish(ticket)).toMatchObject({ status: 403, body: { reason: 'banned' } });
    expect(await api.enrol(ticket)).toMatchObject({ status: 403, body: { reason: 'banned' } });
    await api.db.deleteFrom('bans').execute();
  });
});
