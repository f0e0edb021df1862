import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { getPerson, type PersonKind } from 'simulator/people';
import { findSession } from '../../api/auth/sessions.ts';
import { createStaffSession } from '../../api/auth/staff-sessions.ts';
import { LIFETIMES_MS } from '../../api/lifetimes.ts';
import { generateToken, sha256 } from '../../api/secrets.ts';
import { Browser } from '../../api/testing/browser.ts';
import type { FullStack } from './full-stack.ts';

/** The site to sign in to, and how to move its clock until the code is accepted. */
interface SignInTarget extends Pick<FullStack, 'url' | 'platform'> {
  advanceClock: (milliseconds: number) => void | Promise<void>;
}

const MONTH_SECONDS = 30 * 24 * 60 * 60;

/** Signs in as a test user with the calls of the pages, but without the pages, which is faster. */
export async function startSession(fullStack: SignInTarget, context: BrowserContext, kind: PersonKind) {
  const { request } = context;
  const response = await request.get(`${fullStack.url}/v1/oauth`, { maxRedirects: 0 });
  const redirectUrl = new URL(fullStack.platform.authorize(response.headers().location ?? '', getPerson(kind).id));
  await request.get(fullStack.url + redirectUrl.pathname + redirectUrl.search, { maxRedirects: 0 });
  const cookies = await context.cookies(fullStack.url);
  const getCookie = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? '';
  const pendingSignIn = { access_token: getCookie('access_token'), refresh_token: getCookie('refresh_token') };
  const callApi = async (path: string, data: object) =>
    (await request.post(fullStack.url + path, { data, failOnStatusCode: true })).json();
  await callApi('/v1/2fa/enrolment', pendingSignIn);
  const { code, valid_in } = (await callApi('/v1/2fa/demo', pendingSignIn)) as { code: string; valid_in: number };
  await fullStack.advanceClock(valid_in * 1000);
  const { token } = (await callApi('/v1/2fa', { type: 'user', twofa_token: code, ...pendingSignIn })) as {
    token: string;
  };
  const expires = Math.floor(Date.now() / 1000) + MONTH_SECONDS;
  await context.addCookies([{ name: 'token', value: token, url: fullStack.url, expires, sameSite: 'Strict' }]);
  for (const name of Object.keys(pendingSignIn)) await context.clearCookies({ name });
  const browser = new Browser(fullStack.url);
  for (const { name, value } of await context.cookies(fullStack.url)) browser.cookies.set(name, value);
  return { call: browser.call.bind(browser), token };
}

/** Makes calls as a signed-in user. */
export type UserSession = Awaited<ReturnType<typeof startSession>>;

/** Opens the staff area to the browser, as entering the code does, but without the pages. */
export async function enterStaffArea(
  browser: BrowserContext,
  { context, url }: FullStack,
  role: 'moderator' | 'admin',
  codeOf = role,
) {
  const token = generateToken('ses');
  const bindingCookie = (await browser.cookies(url)).find(({ name }) => name === 'binding');
  const binding = bindingCookie?.value ?? generateToken('bnd');
  const now = context.now();
  await context.db
    .insertInto('sessions')
    .values({
      token_hash: sha256(token),
      id: randomBytes(12).toString('hex'),
      user_id: getPerson(role).id,
      binding_hash: sha256(binding),
      created_at: new Date(now),
      last_seen_at: new Date(now),
      expires_at: new Date(now + LIFETIMES_MS.session),
      ip: '127.0.0.1',
      user_agent: '',
    })
    .execute();
  const session = await findSession(context, token, { cookie: binding, isRequired: true });
  if (!session) throw new Error('The created session is not valid.');
  const mod_token = await createStaffSession(context, session, codeOf);
  const mod_token_until = String(Date.now() + LIFETIMES_MS.staffSession);
  const cookies = Object.entries({ token, mod_token, mod_token_until });
  await browser.addCookies([
    ...cookies.map(([name, value]) => ({ name, value, url })),
    { name: 'binding', value: binding, url, httpOnly: true, sameSite: 'Lax' },
  ]);
}
