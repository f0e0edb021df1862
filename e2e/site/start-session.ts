import type { BrowserContext } from '@playwright/test';
import { type PersonRole, personInRole } from 'simulator/people';
import { Browser } from '../../api/testing/browser.ts';
import type { OurSite } from './our-site.ts';

/** Where somebody signs in, and how to let the time pass until their code is due. */
interface Place extends Pick<OurSite, 'url' | 'platform'> {
  forward: (seconds: number) => void | Promise<void>;
}

const month = 30 * 24 * 60 * 60;

/** Signs a person of the simulator in by the calls that the pages would make, which is quick. */
export async function startSession(ours: Place, context: BrowserContext, role: PersonRole) {
  const { request } = context;
  const start = await request.get(`${ours.url}/v1/oauth`, { maxRedirects: 0 });
  const back = new URL(ours.platform.authorize(start.headers().location ?? '', personInRole(role).id));
  await request.get(ours.url + back.pathname + back.search, { maxRedirects: 0 });
  const cookies = await context.cookies(ours.url);
  const half = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? '';
  const ticket = { access_token: half('access_token'), refresh_token: half('refresh_token') };
  const ask = async (path: string, data: object) =>
    (await request.post(ours.url + path, { data, failOnStatusCode: true })).json();
  await ask('/v1/2fa/enrolment', ticket);
  const { code, valid_in } = (await ask('/v1/2fa/demo', ticket)) as { code: string; valid_in: number };
  await ours.forward(valid_in);
  const { token } = (await ask('/v1/2fa', { type: 'user', twofa_token: code, ...ticket })) as { token: string };
  const expires = Math.floor(Date.now() / 1000) + month;
  await context.addCookies([{ name: 'token', value: token, url: ours.url, expires, sameSite: 'Strict' }]);
  for (const name of Object.keys(ticket)) await context.clearCookies({ name });
  const browser = new Browser(ours.url);
  for (const { name, value } of await context.cookies(ours.url)) browser.cookies.set(name, value);
  return { call: browser.call.bind(browser), token };
}

/** Makes calls as somebody who has signed in. */
export type OwnSession = Awaited<ReturnType<typeof startSession>>;
