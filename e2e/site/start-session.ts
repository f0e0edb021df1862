import type { BrowserContext } from '@playwright/test';
import { type PersonRole, personInRole } from '../../api/chat-platform/simulator/people.ts';
import { Browser } from '../../api/testing/browser.ts';
import type { OurSite } from './our-site.ts';

/** Signs a person of the simulator in by the calls alone, which is quick, and gives the browser what comes of it. */
export async function startSession(ours: OurSite, context: BrowserContext, role: PersonRole) {
  const browser = new Browser(ours.url);
  const { location } = await browser.call('GET', '/v1/oauth');
  const back = new URL(ours.platform.authorize(location, personInRole(role).id));
  await browser.call('GET', back.pathname + back.search);
  const halves = {
    access_token: browser.cookies.get('access_token'),
    refresh_token: browser.cookies.get('refresh_token'),
  };
  await browser.call('POST', '/v1/2fa/enrolment', { body: halves });
  // No code is good for two sign-ins.
  ours.forward(30);
  const demo = await browser.call('POST', '/v1/2fa/demo', { body: halves });
  const body = { type: 'user', twofa_token: demo.body.code, ...halves };
  const answer = await browser.call('POST', '/v1/2fa', { body });
  if (answer.status !== 200) throw new Error(`Signing in failed: ${answer.text}`);
  const token: string = answer.body.token;
  const cookies = Object.entries({
    ...Object.fromEntries(browser.without('access_token', 'refresh_token').cookies),
    token,
  });
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: ours.url })));
  return { call: browser.call.bind(browser), token };
}

/** Makes calls as somebody who has signed in. */
export type OwnSession = Awaited<ReturnType<typeof startSession>>;
