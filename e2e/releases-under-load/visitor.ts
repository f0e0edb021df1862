import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Metrics } from './metrics.ts';
import { findProblems, type View } from './page-view.ts';
import type { ServedReleases } from './served-releases.ts';
import type { Releases } from './two-releases.ts';
import { watchPage } from './watch-page.ts';

interface VisitOptions {
  browser: Browser;
  url: string;
  /** Gives the browser the cookies of a user who may see every page. */
  enter: (context: BrowserContext) => Promise<void>;
  /** The id of a server that the user owns. */
  server: string;
  served: ServedReleases;
  second: Releases;
  metrics: Metrics;
  stopSignal: AbortSignal;
}

const landing = { area: 'public', title: 'Your server sleeps. Vigil doesn’t.' } as const;
const documents = { area: 'public', title: 'Documents' } as const;
const cookies = { area: 'public', title: 'Cookie Policy' } as const;
const servers = { area: 'dashboard', title: 'Your servers' } as const;
const history = { area: 'dashboard', title: 'History' } as const;
const commands = { area: 'admin', title: 'Commands' } as const;
const stats = { area: 'admin', title: 'Stats' } as const;

/** A sequence of views: page loads, navigation between areas, and Back. */
function getViews(page: Page, server: string, cachedSince: number): View[] {
  const load = (path: string) => ({ isDocumentLoad: true, open: () => page.goto(path) });
  const click = (area: 'contentinfo' | 'main' | 'navigation', name: string | RegExp) => ({
    isDocumentLoad: false,
    open: () => page.getByRole(area).getByRole('link', { name }).first().click(),
  });
  const openHistory = async () => {
    await page.locator(`main a[href="/dashboard/${server}"]`).click();
    await page.getByRole('navigation').getByRole('link', { name: 'History' }).click();
  };
  const backToServers = async () => {
    await page.goBack();
    await page.goBack();
  };
  const back = { isDocumentLoad: false, open: () => page.goBack() };
  return [
    { ...landing, ...load('/') },
    { ...servers, ...click('contentinfo', 'Dashboard') },
    { ...history, isDocumentLoad: false, open: openHistory },
    { ...servers, isDocumentLoad: false, open: backToServers },
    { ...landing, ...back },
    { ...cookies, ...click('contentinfo', 'Cookies') },
    { ...landing, ...back },
    { ...documents, ...load('/docs') },
    { ...history, ...load(`/dashboard/${server}/history`) },
    { ...commands, ...load('/manage/admin/commands') },
    { ...stats, ...click('navigation', 'Stats') },
    { ...commands, ...back },
    // The browser may show its cached copy of the page.
    { ...history, isDocumentLoad: true, cachedSince, open: () => page.goBack() },
    { ...servers, ...load('/dashboard') },
  ];
}

/** Visits the pages repeatedly until it is stopped, each time in a new browser context. */
export async function visitPages(options: VisitOptions) {
  const { browser, url, enter, metrics, stopSignal } = options;
  while (!stopSignal.aborted) {
    const context = await browser.newContext({ baseURL: url });
    await enter(context);
    await context.addInitScript(() => localStorage.setItem('cookieConsent', 'false'));
    const page = await context.newPage();
    const problems = watchPage(page);
    for (const view of getViews(page, options.server, await options.served.getNumber())) {
      const viewProblems = await findProblems(page, view, options).catch((error: Error) => [error.message]);
      metrics.views += 1;
      const allProblems = [...viewProblems, ...problems.splice(0)];
      if (allProblems.length) metrics.failedViews.push(`${view.title}: ${allProblems.join('; ')}`);
      // The sequence cannot continue after a failed page.
      if (allProblems.length || stopSignal.aborted) break;
    }
    await context.close();
  }
}
