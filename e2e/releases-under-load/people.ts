import type { Browser, BrowserContext } from '@playwright/test';
import { personInRole } from '../../api/chat-platform/simulator/people.ts';
import { enterArea } from '../site/enter-area.ts';
import type { OurSite } from '../site/our-site.ts';
import { serverNamed, textChannels } from '../site/server-pages.ts';
import { startSession } from '../site/start-session.ts';

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
  // What opens the staff area holds for five minutes, so it is given anew.
  const enter = (context: BrowserContext) => enterArea(context, ours, 'admin');
  return {
    keptPage: await owner.newPage(),
    keptServer: kept.id,
    keptChannel: textChannels(ours, kept.id)[0]?.name ?? '',
    server: own?.server.id ?? '',
    enter,
    cookies: async () => {
      await enter(admin);
      return (await admin.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    },
  };
}
