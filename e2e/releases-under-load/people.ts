import type { Browser, BrowserContext } from '@playwright/test';
import { personInRole } from 'simulator/people';
import type { FullStack } from '../site/full-stack.ts';
import { findServer, textChannels } from '../site/pages.ts';
import { enterArea, startSession } from '../site/sessions.ts';

const minute = 60_000;

async function newContext(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url });
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'false'));
  return context;
}

/** Signs in a server owner, who keeps a page open, and an administrator, who may see every page. */
export async function signIn(fullStack: FullStack, browser: Browser) {
  const owner = await newContext(browser, fullStack.url);
  await startSession(fullStack, owner, 'owner-of-three');
  const server = findServer(fullStack, 'Tea House');

  const admin = await newContext(browser, fullStack.url);
  await startSession(fullStack, admin, 'admin');
  const own = fullStack.platform.serversOf(personInRole('admin').id).find(({ hasBot }) => hasBot);
  const enter = (context: BrowserContext) => enterArea(context, fullStack, 'admin');
  const refreshCookies = async () => {
    await enter(admin);
    return (await admin.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  };
  let staffSession = { at: performance.now(), cookies: refreshCookies() };
  return {
    draftPage: await owner.newPage(),
    draftServer: server.id,
    draftChannel: textChannels(fullStack, server.id)[0]?.name ?? '',
    server: own?.server.id ?? '',
    enter,
    /** The administrator's cookies. A staff session expires after five minutes, so it is renewed before. */
    cookies() {
      if (performance.now() - staffSession.at > minute)
        staffSession = { at: performance.now(), cookies: refreshCookies() };
      return staffSession.cookies;
    },
  };
}
