import type { Browser, BrowserContext } from '@playwright/test';
import { personInRole } from 'simulator/people';
import type { OurSite } from '../site/our-site.ts';
import { serverNamed, textChannels } from '../site/pages.ts';
import { enterArea, startSession } from '../site/sessions.ts';

const minute = 60_000;

async function newContext(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url });
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'false'));
  return context;
}

/** Signs in the owner of a server, who keeps a page open, and an administrator of the site, who may see everything. */
export async function signIn(ours: OurSite, browser: Browser) {
  const owner = await newContext(browser, ours.url);
  await startSession(ours, owner, 'owner-of-three');
  const kept = serverNamed(ours, 'Tea House');

  const admin = await newContext(browser, ours.url);
  await startSession(ours, admin, 'admin');
  const own = ours.platform.serversOf(personInRole('admin').id).find(({ hasBot }) => hasBot);
  const enter = (context: BrowserContext) => enterArea(context, ours, 'admin');
  const enterAnew = async () => {
    await enter(admin);
    return (await admin.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  };
  let entered = { at: performance.now(), cookies: enterAnew() };
  return {
    keptPage: await owner.newPage(),
    keptServer: kept.id,
    keptChannel: textChannels(ours, kept.id)[0]?.name ?? '',
    server: own?.server.id ?? '',
    enter,
    /** The administrator's cookies. What opens the staff area holds for five minutes, so it is given anew in time. */
    cookies() {
      if (performance.now() - entered.at > minute) entered = { at: performance.now(), cookies: enterAnew() };
      return entered.cookies;
    },
  };
}
