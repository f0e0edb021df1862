import type { BrowserContext } from '@playwright/test';
import { type PersonRole, personInRole } from '../../api/chat-platform/simulator/people.ts';
import type { OurSite } from './our-site.ts';

const month = 30 * 24 * 60 * 60;

/** Signs a person of the simulator in by the calls that the pages would make; the browser has the cookies then. */
export async function signInByCall(context: BrowserContext, ours: OurSite, role: PersonRole) {
  await agree(context, ours, role);
  const cookies = await context.cookies(ours.url);
  const half = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? '';
  const ticket = { access_token: half('access_token'), refresh_token: half('refresh_token') };
  const ask = async (path: string, data: object) =>
    (await context.request.post(ours.url + path, { data, failOnStatusCode: true })).json();
  await ask('/v1/2fa/enrolment', ticket);
  const { code, valid_in } = (await ask('/v1/2fa/demo', ticket)) as { code: string; valid_in: number };
  ours.forward(valid_in);
  const { token } = (await ask('/v1/2fa', { type: 'user', twofa_token: code, ...ticket })) as { token: string };
  const expires = Math.floor(Date.now() / 1000) + month;
  await context.addCookies([{ name: 'token', value: token, url: ours.url, expires, sameSite: 'Strict' }]);
  for (const name of Object.keys(ticket)) await context.clearCookies({ name });
}

/** Agrees on the chat platform's consent page. */
async function agree({ request }: BrowserContext, { url }: OurSite, role: PersonRole) {
  const start = await request.get(`${url}/v1/oauth`, { maxRedirects: 0 });
  const { origin, searchParams } = new URL(start.headers().location ?? '');
  const answer = await request.post(`${origin}/oauth2/authorize`, {
    maxRedirects: 0,
    headers: { origin },
    form: { ...Object.fromEntries(searchParams), person: personInRole(role).id, decision: 'authorize' },
  });
  const { pathname, search } = new URL(answer.headers().location ?? '');
  await request.get(url + pathname + search, { maxRedirects: 0 });
}
