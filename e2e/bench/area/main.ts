import type { Page } from '@playwright/test';
import { findServer } from '../../site/pages.ts';
import { startSession } from '../../site/sessions.ts';
import { describeMachine, measureCpuUsage } from '../landing/machine.ts';
import { median, quantile } from '../landing/statistics.ts';
import { measureProduct } from '../measure-product.ts';
import { type AreaNavigation, measureNavigation } from './measure-navigation.ts';

const ROUNDS = 15;
const PAUSE_MS = 500;
const LIMIT_MS = 100;

/** Measures the navigation from the landing page to the servers, by a link that was hovered first. */
async function measureServers(page: Page) {
  await page.goto('/');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Dashboard' });
  await link.hover();
  await page.waitForLoadState('networkidle');
  return measureNavigation(page, { trigger: () => link.click(), event: 'click', content: 'main li h2' });
}

/** Measures the navigation from the landing page back to a server's logs, which need three calls. */
async function measureLogs(page: Page, id: string) {
  await page.goto(`/dashboard/${id}/logs`);
  await page.getByRole('link', { name: 'Leave the dashboard' }).click();
  await page.waitForURL('/');
  await page.waitForLoadState('networkidle');
  const trigger = async () => void (await page.evaluate(() => history.back()));
  return measureNavigation(page, { trigger, event: 'popstate', content: 'main h2[tabindex]' });
}

function formatLine(name: string, navigations: AreaNavigation[]): string {
  const times = navigations.map(({ contentMs }) => contentMs);
  const [time, calls] = [median(times), median(navigations.map(({ callsMs }) => callsMs))];
  const quartiles = `${quantile(times, 0.25).toFixed(0)}-${quantile(times, 0.75).toFixed(0)}`;
  const rounds = navigations.every(({ isOneRound }) => isOneRound) ? 'calls in one round' : 'calls in several rounds';
  const result = time <= LIMIT_MS ? 'ok' : 'over';
  return `${name}: ${time.toFixed(0)} ms (the middle half ${quartiles}), ${(time / calls).toFixed(1)} x its calls alone (${calls.toFixed(0)} ms), ${rounds}; <= ${LIMIT_MS} ms ${result}`;
}

await measureProduct(async (fullStack, browser) => {
  const context = await browser.newContext({ baseURL: fullStack.url });
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'false'));
  await startSession(fullStack, context, 'owner-of-three');
  const { id } = findServer(fullStack, 'Tea House');
  const [servers, logs, cpuUsage]: [AreaNavigation[], AreaNavigation[], number[]] = [[], [], []];
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    const page = await context.newPage();
    cpuUsage.push(await measureCpuUsage(PAUSE_MS));
    const [first, second] = [await measureServers(page), await measureLogs(page, id)];
    if (round > 0) {
      servers.push(first);
      logs.push(second);
    }
    await page.close();
  }
  console.log(`A warm navigation to another area on loopback, medians of ${ROUNDS} rounds.`);
  console.log(`${describeMachine(browser.version(), median(cpuUsage))}\n`);
  console.log(formatLine('landing page -> servers', servers));
  console.log(formatLine("landing page -> a server's logs", logs));
});
