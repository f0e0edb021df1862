import { revokeRole } from '../../auth/staff-roles.ts';
import { createBotKey } from '../../bot/bot-key.ts';
import { DAY_MS } from '../../time.ts';
import { Browser } from '../browser.ts';
import { createModToken, makeStaff, type SignedIn, signInStaff } from '../staff.ts';
import type { PendingSignIn, TestApi } from '../test-api.ts';

/** A person with a valid or invalid `mod_token`. */
interface Staff extends SignedIn {
  modToken: string;
}

/** Creates the callers of the sweep over all routes: with access, and with each kind of missing access. */
export async function createActors(api: TestApi) {
  const expired = await api.signIn('visitor');
  const expiredPendingSignIn = await api.beginSignIn('moderator');
  api.advanceClock(7 * DAY_MS);
  const ended = await api.signIn('visitor');
  const endedBrowser = ended.browser.without();
  await ended.browser.call('POST', '/v1/logout', { token: ended.token });
  const banned = await api.signIn('visitor');
  const ban = { user_id: banned.userId, reason: null, banned_by: '1', created_at: new Date(api.clock.at) };
  await api.db.insertInto('bans').values(ban).execute();
  const admin = await signInStaff(api, 'admin', 'admin');
  const outdated: Staff = { ...admin, modToken: await createModToken(api, admin, 'admin') };
  api.advanceClock(300_000);
  const demoted = await signInStaff(api, 'manager-of-two-hundred', 'admin');
  const demotedToken = await createModToken(api, demoted, 'admin');
  await revokeRole(api.context, demoted.userId);
  const otherAdmin = await api.signIn('admin');
  const otherAdminToken = await createModToken(api, otherAdmin, 'admin');
  const moderator = await api.signIn('moderator');
  await makeStaff(api, moderator, 'moderator');
  const moderatorToken = await createModToken(api, moderator, 'mod');
  const lowToken = await createModToken(api, admin, 'mod');
  const modToken = await createModToken(api, admin, 'admin');
  const person = await api.signIn('owner-of-three');
  const oldBotKey = await createBotKey(api.context);
  return {
    oldBotKey,
    botKey: await createBotKey(api.context),
    person,
    expired,
    banned,
    ended: { ...ended, browser: endedBrowser },
    other: demoted,
    pendingSignIn: await api.beginSignIn('owner-of-three'),
    otherPendingSignIn: await api.beginSignIn('manager-of-two-hundred'),
    expiredPendingSignIn,
    admin: { ...admin, modToken },
    moderator: { ...moderator, modToken: moderatorToken },
    staff: {
      outdated,
      demoted: { ...demoted, modToken: demotedToken },
      otherSession: { ...admin, modToken: otherAdminToken },
      adminAsModerator: { ...admin, modToken: lowToken },
      withoutRole: { ...person, modToken },
    },
  };
}

export type Actors = Awaited<ReturnType<typeof createActors>>;

/** A caller: a browser, its bearer token, and fields that are added to the body. */
export interface Caller {
  browser: Browser;
  token?: string;
  headers?: Record<string, string>;
  fields?: Record<string, unknown>;
}

const MADE_UP = 'x'.repeat(43);

export function createCallersWithoutSession(
  { person, expired, banned, ended, other }: Actors,
  url: string,
): Record<string, Caller> {
  const { browser, token } = person;
  const withCookie = browser.without();
  withCookie.cookies.set('token', token);
  return {
    'no token': { browser },
    'no token and no cookie': { browser: new Browser(url) },
    'a made-up token': { browser, token: `ses_${MADE_UP}` },
    'a malformed token': { browser, token: "x'--" },
    'a very long token': { browser, token: 'x'.repeat(7000) },
    'the token of an expired session': expired,
    'the token of a session that was ended': ended,
    'the token of a banned person': banned,
    'a token without its cookie': { browser: browser.without('binding'), token },
    'a token with another person’s cookie': { browser: other.browser, token },
    'a token in the cookie alone': { browser: withCookie },
    'a token in another scheme': { browser, headers: { authorization: `Basic ${token}` } },
    'a token in the body alone': { browser, fields: { token } },
  };
}

export function createCallersWithoutBotKey(actors: Actors, url: string): Record<string, Caller> {
  const { admin, botKey, oldBotKey } = actors;
  return {
    ...createCallersWithoutSession(actors, url),
    'a signed-in person': actors.person,
    'an admin': { browser: admin.browser, token: admin.token },
    'a made-up key': { browser: new Browser(url), token: `bot_${MADE_UP}` },
    'the key before this one': { browser: new Browser(url), token: oldBotKey },
    'the key in the body': { browser: new Browser(url), fields: { key: botKey } },
    'the key in another scheme': { browser: new Browser(url), headers: { authorization: `Bot ${botKey}` } },
  };
}

export function createCallersWithoutStaffAccess(
  actors: Actors,
  level: 'moderator' | 'admin',
  url: string,
): Record<string, Caller> {
  const { admin, moderator, staff } = actors;
  const tokens = ({ browser, token, modToken }: Staff): Caller => ({
    browser,
    fields: { token, mod_token: modToken },
  });
  const tokensOfAdmin = tokens(admin).fields;
  const withCookies = admin.browser.without();
  withCookies.cookies.set('token', admin.token);
  withCookies.cookies.set('mod_token', admin.modToken);
  return {
    'no tokens': { browser: admin.browser, fields: { token: undefined, mod_token: undefined } },
    'no mod_token': { browser: admin.browser, fields: { token: admin.token, mod_token: undefined } },
    'made-up tokens': { browser: admin.browser, fields: { token: `ses_${MADE_UP}`, mod_token: `mod_${MADE_UP}` } },
    'a made-up mod_token': { browser: admin.browser, fields: { token: admin.token, mod_token: `mod_${MADE_UP}` } },
    'the tokens in the wrong places': {
      browser: admin.browser,
      fields: { token: admin.modToken, mod_token: admin.token },
    },
    'the tokens without the cookie': { browser: admin.browser.without('binding'), fields: tokensOfAdmin },
    'the tokens with another person’s cookie': { browser: moderator.browser, fields: tokensOfAdmin },
    'the tokens without any cookie': { browser: new Browser(url), fields: tokensOfAdmin },
    'the tokens in cookies and header': {
      browser: withCookies,
      token: admin.token,
      fields: { token: undefined, mod_token: undefined },
    },
    'an expired mod_token': tokens(staff.outdated),
    'the tokens of a demoted admin': tokens(staff.demoted),
    'a mod_token of another session': tokens(staff.otherSession),
    'a mod_token of another person': tokens(staff.withoutRole),
    ...(level === 'admin'
      ? { 'a moderator': tokens(moderator), 'an admin as moderator': tokens(staff.adminAsModerator) }
      : {}),
  };
}

export function createCallersWithoutPendingSignIn(
  { pendingSignIn, otherPendingSignIn, expiredPendingSignIn }: Actors,
  url: string,
): Record<string, Caller> {
  const toCaller = ({ browser, tokens }: PendingSignIn): Caller => ({ browser, fields: tokens });
  const { browser, tokens } = pendingSignIn;
  return {
    'no tokens': { browser, fields: { access_token: undefined, refresh_token: undefined } },
    'no tokens and no cookie': {
      browser: new Browser(url),
      fields: { access_token: undefined, refresh_token: undefined },
    },
    'made-up tokens': { browser, fields: { access_token: `sia_${MADE_UP}`, refresh_token: `sir_${MADE_UP}` } },
    'one token only': { browser, fields: { ...tokens, refresh_token: undefined } },
    'tokens of two sign-ins': {
      browser,
      fields: { ...tokens, refresh_token: otherPendingSignIn.tokens.refresh_token },
    },
    'the tokens of another person’s sign-in': { ...toCaller(otherPendingSignIn), browser },
    'the tokens of an expired sign-in': toCaller(expiredPendingSignIn),
  };
}
