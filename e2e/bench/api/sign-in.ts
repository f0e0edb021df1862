import { setTimeout as wait } from 'node:timers/promises';
import { getPerson, type PersonKind } from 'simulator/people';
import { Browser } from '../../../api/testing/browser.ts';

/** Authorizes on the consent page, and returns the path of the redirect. */
async function authorize(authorizeUrl: string, person: string): Promise<string> {
  const { origin, searchParams } = new URL(authorizeUrl);
  const response = await fetch(`${origin}/oauth2/authorize`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ ...Object.fromEntries(searchParams), person, decision: 'authorize' }),
  });
  const { pathname, search } = new URL(response.headers.get('location') ?? '');
  return pathname + search;
}

/** Waits for the next code that is accepted: a code cannot be used twice. */
async function waitForNextCode(browser: Browser, credentials: Parameters<Browser['call']>[2]): Promise<string> {
  const { body } = await browser.call('POST', '/v1/2fa/demo', credentials);
  await wait(body.valid_in * 1000);
  return body.code;
}

/** Signs in as a browser does, and returns the token. */
async function createSession(browser: Browser, kind: PersonKind): Promise<string> {
  const { location } = await browser.call('GET', '/v1/oauth');
  await browser.call('GET', await authorize(location, getPerson(kind).id));
  const pendingSignIn = {
    access_token: browser.cookies.get('access_token'),
    refresh_token: browser.cookies.get('refresh_token'),
  };
  await browser.call('POST', '/v1/2fa/enrolment', { body: pendingSignIn });
  const twofa_token = await waitForNextCode(browser, { body: pendingSignIn });
  const response = await browser.call('POST', '/v1/2fa', { body: { type: 'user', twofa_token, ...pendingSignIn } });
  if (response.status !== 200) throw new Error(`Signing in failed: ${response.text}`);
  return String(response.body.token);
}

function formatCookies({ cookies }: Browser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Signs in, and returns the headers of further calls. */
export async function signIn(url: string, kind: PersonKind): Promise<Record<string, string>> {
  const browser = new Browser(url);
  const token = await createSession(browser, kind);
  return { authorization: `Bearer ${token}`, cookie: formatCookies(browser) };
}

/** Signs in to the admin panel, and returns the headers and tokens of further calls. */
export async function enterAdminPanel(url: string) {
  const browser = new Browser(url);
  const token = await createSession(browser, 'admin');
  const twofa_token = await waitForNextCode(browser, { token, body: {} });
  const response = await browser.call('POST', '/v1/2fa', { token, body: { type: 'admin', twofa_token } });
  if (response.status !== 200) throw new Error(`Entering the admin panel failed: ${response.text}`);
  return { headers: { cookie: formatCookies(browser) }, tokens: { token, mod_token: String(response.body.token) } };
}
