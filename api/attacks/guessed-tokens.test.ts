import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { personInRole } from 'simulator/people';
import { makeBotKey } from '../bot/bot-key.ts';
import { readEnvironment } from '../environment.ts';
import type { TokenKind } from '../secrets.ts';
import type { CallOptions, TestResponse } from '../testing/browser.ts';
import { enterArea, type SignedIn, signInStaff } from '../testing/staff.ts';
import { consent, startTestApi, type TestApi } from '../testing/test-api.ts';

// Guesses at tokens of 256 bits by an attacker who has everything else, such as the other token of a pending sign-in.
// The default rate limit per address limits the number of attempts.

const { callsPerMinute } = readEnvironment({ SIMULATOR_URL: 'http://localhost' });

/** Sends a guess from an IP address. */
type Attempt = (guess: string, from: string) => Promise<TestResponse>;

/** A secret and how to try guesses at it. */
interface Guessed {
  right: string;
  attempt: Attempt;
  opens: (response: TestResponse) => boolean;
}

/** Activation codes have a separate limit: see `brute-force`. */
type Kind = Exclude<TokenKind, 'act'>;

let api: TestApi;
let guessed: Record<Kind, Guessed>;
beforeAll(async () => {
  api = await startTestApi({ callsPerMinute });
  const admin = await signInStaff(api, 'admin', 'admin');
  const pendingSignIn = await api.beginSignIn('owner-of-three');
  guessed = {
    ...(await ofSession(admin)),
    bot: await ofBot(),
    sta: await ofState(),
    sia: ofTicket('access_token', pendingSignIn.tokens),
    sir: ofTicket('refresh_token', pendingSignIn.tokens),
  };
});
afterAll(() => api.stop());

const isAnswered = ({ status }: TestResponse) => status === 200;

/** During a sign-in, the response is a redirect to a page instead of JSON. */
const isLimited = ({ status, location }: TestResponse) => status === 429 || location === '/?signin=limited';

/** Sends a request with only these cookies. */
function call(method: string, path: string, from: string, options: CallOptions, cookies: Record<string, string> = {}) {
  const browser = api.browser();
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
  return browser.call(method, path, { ...options, headers: { 'x-forwarded-for': from } });
}

async function ofSession(admin: SignedIn): Promise<Pick<Record<Kind, Guessed>, 'ses' | 'bnd' | 'mod'>> {
  const { token } = admin;
  const binding = admin.browser.cookies.get('binding') ?? '';
  const profile = (token: string, binding: string, from: string) =>
    call('GET', '/v1/me/profile', from, { token }, { binding });
  const verify = (mod_token: string, from: string) =>
    call('POST', '/v1/admin/verify', from, { body: { token, mod_token } }, { binding });
  return {
    ses: { right: token, attempt: (guess, from) => profile(guess, binding, from), opens: isAnswered },
    bnd: { right: binding, attempt: (guess, from) => profile(token, guess, from), opens: isAnswered },
    mod: { right: await enterArea(api, admin, 'admin'), attempt: verify, opens: isAnswered },
  };
}

async function ofBot(): Promise<Guessed> {
  const attempt: Attempt = (token, from) => call('GET', '/v1/bot/bans', from, { token });
  return { right: await makeBotKey(api.context), attempt, opens: isAnswered };
}

/** The state of a sign-in after consent, with the cookie of the browser that started it. */
async function ofState(): Promise<Guessed> {
  const browser = api.browser();
  const { location } = await browser.call('GET', '/v1/oauth');
  const back = new URL(await consent(location, personInRole('visitor').id), api.url);
  const binding = browser.cookies.get('binding') ?? '';
  const attempt: Attempt = (guess, from) => {
    const query = new URLSearchParams({ ...Object.fromEntries(back.searchParams), state: guess });
    return call('GET', `/v1/oauth?${query}`, from, {}, { binding });
  };
  const opens = ({ location }: TestResponse) => location === '/2fa?type=user';
  return { right: back.searchParams.get('state') ?? '', attempt, opens };
}

/** One token of a pending sign-in; the other one is right. */
function ofTicket(name: 'access_token' | 'refresh_token', tokens: Record<typeof name, string>): Guessed {
  const attempt: Attempt = (guess, from) =>
    call('POST', '/v1/2fa/enrolment', from, { body: { ...tokens, [name]: guess } });
  return { right: tokens[name], attempt, opens: isAnswered };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Wrong guesses, from completely different ones to one that differs only in the last character. */
function createWrongGuesses(right: string): string[] {
  const [kind, secret] = [right.slice(0, 4), right.slice(4)];
  const next = (letter: string) => letters[(letters.indexOf(letter) + 1) % 64];
  return [
    kind + 'x'.repeat(43),
    kind,
    secret,
    right.slice(0, -1),
    `${right}A`,
    kind + next(right.slice(4, 5)) + secret.slice(1),
    right.slice(0, -1) + next(right.slice(-1)),
    kind + secret.toLowerCase(),
    kind.toUpperCase() + secret,
    `${kind === 'ses_' ? 'mod_' : 'ses_'}${secret}`,
  ];
}

/** The parts of a response that an attacker can compare, without its time. */
function toComparable({ status, location, text, setCookies, headers }: TestResponse) {
  const { date: _, ...others } = Object.fromEntries(headers);
  return { status, location, text, setCookies, others };
}

test('a guess that is almost right gets the same response as any other', async () => {
  for (const [kind, { right, attempt, opens }] of Object.entries(guessed)) {
    const responses = await Promise.all(
      createWrongGuesses(right).map((guess, turn) => attempt(guess, `192.0.2.${turn}`)),
    );
    expect([kind, responses.some(opens)]).toEqual([kind, false]);
    const [first, ...others] = responses.map(toComparable);
    for (const other of others) expect([kind, other]).toEqual([kind, first]);
  }
});

describe('a single address', () => {
  const from = (turn: number) => `2001:db8:ffff:1::${turn.toString(16)}`;

  test('shares one limit per minute for all kinds of tokens', async () => {
    const all = Object.values(guessed);
    const guesses = Array.from({ length: callsPerMinute }, (_, turn) => {
      const { right, attempt, opens } = all[turn % all.length] ?? guessed.ses;
      return async () => {
        const response = await attempt(`${right.slice(0, 4)}${String(turn).padStart(43, '0')}`, from(turn));
        return isLimited(response) || opens(response);
      };
    });
    while (guesses.length > 0) {
      const settled = await Promise.all(guesses.splice(0, 50).map((guess) => guess()));
      expect(settled).not.toContain(true);
    }
    for (const [kind, { right, attempt }] of Object.entries(guessed))
      expect([kind, isLimited(await attempt(right, from(1)))]).toEqual([kind, true]);
  });

  test('does not use up the limit of other users', async () => {
    for (const [kind, { right, attempt, opens }] of Object.entries(guessed))
      expect([kind, opens(await attempt(right, '198.51.100.9'))]).toEqual([kind, true]);
  });
});
