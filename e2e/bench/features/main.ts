import type { Browser, Page } from '@playwright/test';
import { defineManifest } from 'vigil-bot/manifest';
import { publishFeatures, saveFeature } from '../../site/bot-features.ts';
import type { FullStack } from '../../site/full-stack.ts';
import { findServer } from '../../site/pages.ts';
import { startSession } from '../../site/sessions.ts';
import { describeMachine, measureCpuUsage } from '../landing/machine.ts';
import { median } from '../landing/statistics.ts';
import { measureProduct } from '../measure-product.ts';
import { scrollAndMeasure } from './scroll.ts';

const ROUNDS = 7;
const ITEMS = 200;
const PAUSE_MS = 500;
const limits = { activeMs: 400, longestTaskMs: 50 };

const manifest = defineManifest({
  format: 1,
  features: [
    {
      id: 'feeds',
      name: 'Feeds',
      fields: [
        {
          id: 'feeds',
          kind: 'list',
          label: 'Feeds',
          max: ITEMS,
          title: 'name',
          fields: [
            { id: 'name', kind: 'text', label: 'Name', required: true },
            { id: 'address', kind: 'text', label: 'Address', format: 'url' },
            { id: 'loud', kind: 'switch', label: 'Loud' },
          ],
        },
      ],
    },
  ],
});

async function openPage(fullStack: FullStack, browser: Browser) {
  const context = await browser.newContext({ baseURL: fullStack.url, viewport: { width: 1440, height: 900 } });
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'false'));
  const session = await startSession(fullStack, context, 'owner-of-three');
  return { session, page: await context.newPage(), id: findServer(fullStack, 'Tea House').id };
}

/** In the page: the time from the next click until the bot works with what was saved. */
function measureActive(): Promise<number> {
  return new Promise((resolve) => {
    let startedAt = 0;
    let wasWaiting = false;
    const begin = () => {
      startedAt = performance.now();
    };
    addEventListener('click', begin, { capture: true, once: true });
    const observer = new MutationObserver(() => {
      const text = document.querySelector('main [role="status"]')?.textContent ?? '';
      if (startedAt && text.startsWith('Saved')) wasWaiting = true;
      if (!wasWaiting || !text.startsWith('Active')) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - startedAt));
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** Saves a field several times while the example bot runs. */
async function measureSaves(fullStack: FullStack, browser: Browser): Promise<number[]> {
  const bot = await fullStack.startBot();
  const { session, page, id } = await openPage(fullStack, browser);
  const button = page.getByLabel('Button', { exact: true });
  while ((await session.call('GET', `/v1/guild/${id}/features`, { token: session.token })).body.digest === null);
  await saveFeature(fullStack, session, 'tickets', { values: { button: 'Open a ticket' } });
  await page.goto(`/dashboard/${id}/features/tickets`);
  await page.getByText(/^Active/).waitFor();
  const times: number[] = [];
  // The first save is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    await button.fill(`Ticket ${round}`);
    const time = page.evaluate(measureActive);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    if (round > 0) times.push(await time);
    else await time;
  }
  await page.context().close();
  await bot.stop();
  return times;
}

async function showAllItems(page: Page) {
  const rows = page.locator('[data-item-name]');
  const more = page.getByRole('main').getByRole('button', { name: /more/ });
  await rows.first().waitFor();
  while (await more.isVisible()) await more.click();
  if ((await rows.count()) !== ITEMS) throw new Error(`The list shows ${await rows.count()} of ${ITEMS} items.`);
}

/** The longest task while a list of 200 items is scrolled. */
async function measureList(fullStack: FullStack, browser: Browser): Promise<number> {
  await publishFeatures(fullStack, manifest);
  const { session, page, id } = await openPage(fullStack, browser);
  const feeds = Array.from({ length: ITEMS }, (_, index) => ({
    id: `feed-${index}`,
    name: `Feed ${index}`,
    address: `https://feeds.example/${index}`,
  }));
  await saveFeature(fullStack, session, 'feeds', { values: { feeds } });
  await page.goto(`/dashboard/${id}/features/feeds`);
  await showAllItems(page);
  const longestTaskMs = await scrollAndMeasure(page);
  await page.context().close();
  return longestTaskMs;
}

const formatResult = (value: number, limit: number) => `<= ${limit} ${value <= limit ? 'ok' : 'over'}`;

await measureProduct(async (fullStack, browser) => {
  const usage = await measureCpuUsage(PAUSE_MS);
  const saves = await measureSaves(fullStack, browser);
  const tasks: number[] = [];
  for (let round = 0; round < ROUNDS; round++) tasks.push(await measureList(fullStack, browser));
  console.log(`Features on loopback, ${ROUNDS} rounds. ${describeMachine(browser.version(), usage)}\n`);
  const times = saves.map((time) => time.toFixed(0)).join(', ');
  console.log(
    `From Save Changes to "Active", with the example bot: median ${median(saves).toFixed(0)} ms (${formatResult(median(saves), limits.activeMs)}); ${times}`,
  );
  const task = median(tasks);
  console.log(
    `A list of ${ITEMS} items, scrolled for 5 s at CPU x4: longest task ${task < 50 ? 'under 50' : task.toFixed(0)} ms (${formatResult(task, limits.longestTaskMs)}); ${tasks.map((time) => time.toFixed(0)).join(', ')}`,
  );
});
