import type { Browser, BrowserContext } from '@playwright/test';
import { getPerson } from 'simulator/people';
import type { FullStack } from '../site/full-stack.ts';
import { findServer, textChannels } from '../site/pages.ts';
import { enterStaffArea, startSession } from '../site/sessions.ts';

const RENEW_AFTER_MS = 60_000;

async function createContext(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url });
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'false'));
  return context;
}

/** Signs in a server owner, for the page with a draft, and an administrator, who may see every page. */
export async function signInUsers(fullStack: FullStack, browser: Browser) {
  const owner = await createContext(browser, fullStack.url);
  await startSession(fullStack, owner, 'owner-of-three');
  const server = findServer(fullStack, 'Tea House');

  const admin = await createContext(browser, fullStack.url);
  await startSession(fullStack, admin, 'admin');
  const adminServer = fullStack.platform.getMemberships(getPerson('admin').id).find(({ hasBot }) => hasBot);
  const enter = (context: BrowserContext) => enterStaffArea(context, fullStack, 'admin');
  const refreshCookies = async () => {
    await enter(admin);
    return (await admin.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  };
  let staffSession = { at: performance.now(), cookies: refreshCookies() };
  return {
    draftPage: await owner.newPage(),
    draftServer: server.id,
    draftChannel: textChannels(fullStack, server.id)[0]?.name ?? '',
    server: adminServer?.server.id ?? '',
    enter,
    /** Returns the administrator's cookies, and renews the staff session before it expires after five minutes. */
    cookies() {
      if (performance.now() - staffSession.at > RENEW_AFTER_MS)
        staffSession = { at: performance.now(), cookies: refreshCookies() };
      return staffSession.cookies;
    },
  };
}
