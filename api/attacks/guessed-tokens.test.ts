import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { createBotKey } from '../bot/bot-key.ts';
import { readEnvironment } from '../environment.ts';
import type { TokenKind } from '../secrets.ts';
import type { CallOptions, TestResponse } from '../testing/browser.ts';
import { createModToken, type SignedIn, signInStaff } from '../testing/staff.ts';
import { startTestApi, submitConsent, type TestApi } from '../testing/test-api.ts';

// Guesses at tokens of 256 bits by an attacker who has everything else, such as the other token of a pending sign-in.
// The default rate limit per address limits the number of attempts.

const { callsPerMinute } = readEnvironment({ SIMULATOR_URL: 'http://localhost' });

/** Sends a guess from an IP address. */
type Attempt = (guess: string, from: string) => Promise<TestResponse>;

/** A secret and how to try guesses at it. */
interface GuessTarget {
  secretValue: string;
  attempt: Attempt;
  isAccepted: (response: TestResponse) => boolean;
}

/** Activation codes have a separate limit: see `brute-force`. */
type Kind = Exclude<TokenKind, 'act'>;

let api: TestApi;
let targets: Record<Kind, GuessTarget>;
beforeAll(async () => {
  api = await startTestApi({ callsPerMinute });
  const admin = await signInStaff(api, 'admin', 'admin');
  const pendingSignIn = await api.beginSignIn('owner-of-three');
  targets = {
    ...(await createSessionTargets(admin)),
    bot: await createBotKeyTarget(),
    sta: await createStateTarget(),
    sia: createSignInTokenTarget('access_token', pendingSignIn.tokens),
    sir: createSignInTokenTarget('refresh_token', pendingSignIn.tokens),
  };
});
afterAll(() => api.stop());

const isSuccess = ({ status }: TestResponse) => status === 200;

/** During a sign-in, the response is a redirect to a page instead of JSON. */
const isLimited = ({ status, location }: TestResponse) => status === 429 || location === '/?signin=limited';

/** Sends a request with only these cookies. */
function call(method: string, path: string, from: string, options: CallOptions, cookies: Record<string, string> = {}) {
  const browser = api.openBrowser();
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
  return browser.call(method, path, { ...options, headers: { 'x-forwarded-for': from } });
}

async function createSessionTargets(admin: SignedIn): Promise<Pick<Record<Kind, GuessTarget>, 'ses' | 'bnd' | 'mod'>> {
  const { token } = admin;
  const binding = admin.browser.cookies.get('binding') ?? '';
  const profile = (token: string, binding: string, from: string) =>
    call('GET', '/v1/me/profile', from, { token }, { binding });
  const verify = (mod_token: string, from: string) =>
    call('POST', '/v1/admin/verify', from, { body: { token, mod_token } }, { binding });
  return {
    ses: { secretValue: token, attempt: (guess, from) => profile(guess, binding, from), isAccepted: isSuccess },
    bnd: { secretValue: binding, attempt: (guess, from) => profile(token, guess, from), isAccepted: isSuccess },
    mod: { secretValue: await createModToken(api, admin, 'admin'), attempt: verify, isAccepted: isSuccess },
  };
}

async function createBotKeyTarget(): Promise<GuessTarget> {
  const attempt: Attempt = (token, from) => call('GET', '/v1/bot/bans', from, { token });
  return { secretValue: await createBotKey(api.context), attempt, isAccepted: isSuccess };
}

/** The state of a sign-in after consent, with the cookie of the browser that started it. */
async function createStateTarget(): Promise<GuessTarget> {
  const browser = api.openBrowser();
  const { location } = await browser.call('GET', '/v1/oauth');
  const back = new URL(await submitConsent(location, getPerson('visitor').id), api.url);
  const binding = browser.cookies.get('binding') ?? '';
  const attempt: Attempt = (guess, from) => {
    const query = new URLSearchParams({ ...Object.fromEntries(back.searchParams), state: guess });
    return call('GET', `/v1/oauth?${query}`, from, {}, { binding });
  };
  const isAccepted = ({ location }: TestResponse) => location === '/2fa?type=user';
  return { secretValue: back.searchParams.get('state') ?? '', attempt, isAccepted };
}

/** One token of a pending sign-in; the other one is right. */
function createSignInTokenTarget(
  name: 'access_token' | 'refresh_token',
  tokens: Record<typeof name, string>,
): GuessTarget {
  const attempt: Attempt = (guess, from) =>
    call('POST', '/v1/2fa/enrolment', from, { body: { ...tokens, [name]: guess } });
  return { secretValue: tokens[name], attempt, isAccepted: isSuccess };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Wrong guesses, from completely different ones to one that differs only in the last character. */
function createWrongGuesses(secretValue: string): string[] {
  const [kind, secret] = [secretValue.slice(0, 4), secretValue.slice(4)];
  const next = (letter: string) => ALPHABET[(ALPHABET.indexOf(letter) + 1) % 64];
  return [
    kind + 'x'.repeat(43),
    kind,
    secret,
    secretValue.slice(0, -1),
    `${secretValue}A`,
    kind + next(secretValue.slice(4, 5)) + secret.slice(1),
    secretValue.slice(0, -1) + next(secretValue.slice(-1)),
    kind + secret.toLowerCase(),
    kind.toUpperCase() + secret,
    `${kind === 'ses_' ? 'mod_' : 'ses_'}${secret}`,
  ];
}

/** The parts of a response that an attacker can compare, without its time. */
function toComparable({ status, location, text, setCookies, headers }: TestResponse) {
  const { date: _, 'x-request-id': __, ...others } = Object.fromEntries(headers);
  return { status, location, text, setCookies, others };
}

test('a guess that is almost right gets the same response as any other', async () => {
  for (const [kind, { secretValue, attempt, isAccepted }] of Object.entries(targets)) {
    const responses = await Promise.all(
      createWrongGuesses(secretValue).map((guess, turn) => attempt(guess, `192.0.2.${turn}`)),
    );
    expect([kind, responses.some(isAccepted)]).toEqual([kind, false]);
    const [first, ...others] = responses.map(toComparable);
    for (const other of others) expect([kind, other]).toEqual([kind, first]);
  }
});

describe('a single address', () => {
  const from = (turn: number) => `2001:db8:ffff:1::${turn.toString(16)}`;

  test('shares one limit per minute for all kinds of tokens', async () => {
    const all = Object.values(targets);
    const guesses = Array.from({ length: callsPerMinute }, (_, turn) => {
      const { secretValue, attempt, isAccepted } = all[turn % all.length] ?? targets.ses;
      return async () => {
        const response = await attempt(`${secretValue.slice(0, 4)}${String(turn).padStart(43, '0')}`, from(turn));
        return isLimited(response) || isAccepted(response);
      };
    });
    while (guesses.length > 0) {
      const settled = await Promise.all(guesses.splice(0, 50).map((guess) => guess()));
      expect(settled).not.toContain(true);
    }
    const { bot, ...others } = targets;
    for (const [kind, { secretValue, attempt }] of Object.entries(others))
      expect([kind, isLimited(await attempt(secretValue, from(1)))]).toEqual([kind, true]);
    for (const guess of createWrongGuesses(bot.secretValue))
      expect([guess, isLimited(await bot.attempt(guess, from(1)))]).toEqual([guess, true]);
  });

  test('does not keep the bot behind it from its calls', async () => {
    const { secretValue, attempt, isAccepted } = targets.bot;
    expect(isAccepted(await attempt(secretValue, from(1)))).toBe(true);
  });

  test('does not use up the limit of other users', async () => {
    for (const [kind, { secretValue, attempt, isAccepted }] of Object.entries(targets))
      expect([kind, isAccepted(await attempt(secretValue, '198.51.100.9'))]).toEqual([kind, true]);
  });
});
