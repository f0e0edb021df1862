import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { waitForHydration } from '../site/pages.ts';
import { testStore } from '../site/releases.ts';
import { systemTier, systemTierIf } from '../site/system-tier.ts';
import { expect, httpTest, test } from '../site/test.ts';

/** What a server sends in the first round trip. */
const HTML_BUDGET_BYTES = 14_336;

const main = (page: Page) => page.getByRole('main');
const log = (page: Page) => page.getByRole('figure');

test('§1 §2 the landing page: its calls to action, its demo, and its invite buttons', async ({ page }) => {
  await test.step('§1 the landing page has an invite call to action, ‘safety first’ and ‘Ready to get started?’', async () => {
    await page.goto('/');
    await expect(main(page).getByRole('link', { name: 'Invite Vigil' })).toHaveCount(2);
    await expect(main(page).getByText('Safety first', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Ready to get started?', exact: true })).toBeVisible();
  });
  await test.step('the demo switches work like those of the dashboard, by pointer and by keyboard', async () => {
    const banned = log(page).getByText('spam-king-7 was banned');
    const bans = log(page).getByRole('checkbox', { name: 'Bans' });
    await expect(banned).toBeVisible();
    await bans.uncheck();
    await expect(banned).toBeHidden();
    await bans.focus();
    await page.keyboard.press('Space');
    await expect(banned).toBeVisible();

    const nothing = log(page).getByText('Nothing is logged now.');
    await expect(nothing).toBeHidden();
    for (const event of await log(page).getByRole('checkbox').all()) await event.uncheck();
    await expect(nothing).toBeVisible();
  });
  await test.step('§2 / every invite button links to /invite, which redirects to the bot authorization', async () => {
    for (const link of await main(page).getByRole('link', { name: 'Invite Vigil' }).all()) {
      await expect(link).toHaveAttribute('href', '/invite');
    }
    await page.route('https://discord.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Consent' }));
    await main(page).getByRole('link', { name: 'Invite Vigil' }).first().click();
    await page.waitForURL('https://discord.com/oauth2/authorize?**');
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('scope'), searchParams.get('permissions')]).toEqual(['bot', '8']);
  });
});

test('§1 in Hungarian, too', systemTier, async ({ page, context, site }) => {
  await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
  await page.goto('/');
  await expect(main(page).getByRole('link', { name: 'Vigil meghívása' })).toHaveCount(2);
  await expect(main(page).getByText('Első a biztonság', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kezdhetjük?', exact: true })).toBeVisible();
});

httpTest('the HTML is small enough to arrive with the first packets', async ({ site }) => {
  for (const language of ['en', 'hu']) {
    const headers = { cookie: `language=${language}`, 'accept-encoding': 'br' };
    const response = await fetch(site.url, { headers });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(Number(response.headers.get('content-length'))).toBeLessThanOrEqual(HTML_BUDGET_BYTES);
    await response.arrayBuffer();
  }
});

test('the page works before scripts are loaded, and without them', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url);
  await log(page).getByRole('checkbox', { name: 'Kicks' }).uncheck();
  await expect(log(page).getByText('gift-link-24 was kicked')).toBeHidden();
  await page.getByText('Magyar', { exact: true }).last().click();
  await expect(page.getByText('Réka kitiltott valakit.')).toBeVisible();
  await context.close();
});

test('the owl looks at the pointer, unless the user prefers reduced motion', systemTier, async ({ page }) => {
  const getLookX = () =>
    page
      .locator('main svg')
      .first()
      .evaluate((owl) => getComputedStyle(owl).getPropertyValue('--look-x'));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await waitForHydration(page);
  // The listener is attached shortly after hydration.
  const getLookAfterMove = async () => {
    await page.mouse.move(10, 200);
    await page.mouse.move(11, 201);
    return getLookX();
  };
  await expect.poll(getLookAfterMove).toMatch(/^-/);
  await page.mouse.move(1270, 200);
  await expect.poll(getLookX).toMatch(/^[1-9]/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const before = await getLookX();
  await page.mouse.move(10, 200);
  await page.mouse.move(11, 201);
  expect(await getLookX()).toBe(before);
});

for (const width of [360, 1440]) {
  test(
    `no layout shift at ${width} px while loading, and no animation if the user prefers reduced motion`,
    systemTierIf(width === 1440),
    async ({ page, site }) => {
      await page.addInitScript(() => {
        Reflect.set(globalThis, 'moved', []);
        new PerformanceObserver((list) => {
          const shifts = list.getEntries().filter((entry) => Number(Reflect.get(entry, 'value')) > 0.001);
          Reflect.get(globalThis, 'moved').push(...shifts.map((entry) => JSON.stringify(entry)));
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const slowSite = await startSlowSite(site.url);
      try {
        await page.goto(slowSite.url, { waitUntil: 'networkidle' });
      } finally {
        slowSite.stop();
      }
      expect(await page.evaluate(() => Reflect.get(globalThis, 'moved'))).toEqual([]);
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    },
  );
}

test(
  'another brand shows its name and logo everywhere, and never the owl',
  systemTier,
  async ({ page, context, startOwnSite }) => {
    const brand = 'Hófehérke éjjeliőrje és a hét moderátor';
    const site = await startOwnSite(testStore, { SITE_BRAND_NAME: brand, SITE_BRAND_LOGO: 'shell/src/layout/owl.svg' });
    await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(site.url);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`A szervered alszik. ${brand} nem.`);
      await expectNoProblems(page);
    }
    await expect(main(page).locator('img[src="/assets/logo.svg"]').first()).toBeVisible();
    await expect(main(page).locator('svg[viewBox="0 0 150 150"]')).toHaveCount(0);
  },
);

/** Sends a site's pages in pieces, slowly enough for the browser to paint each of them. */
async function startSlowSite(siteUrl: string) {
  const server = createServer(async ({ url = '/' }, response) => {
    const page = await fetch(new URL(url, siteUrl), { redirect: 'manual' });
    for (const name of ['content-type', 'content-security-policy', 'access-control-allow-origin']) {
      const value = page.headers.get(name);
      if (value) response.setHeader(name, value);
    }
    response.writeHead(page.status);
    const content = Buffer.from(await page.arrayBuffer());
    const body = content.indexOf('<body>');
    if (body > 0) {
      response.write(content.subarray(0, body));
      for (let position = body; position < content.length; position += 1000) {
        response.write(content.subarray(position, position + 1000));
        await setTimeout(50);
      }
      response.end();
    } else response.end(content);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${port}`, stop };
}

test(
  'no label is wider than its place at any width, in both languages',
  systemTier,
  async ({ page, context, site }) => {
    for (const language of ['en', 'hu']) {
      await context.addCookies([{ name: 'language', value: language, url: site.url }]);
      await page.goto('/');
      for (let width = 320; width <= 1920; width += 40) {
        await page.setViewportSize({ width, height: 900 });
        const tooWide = await page
          .getByRole('main')
          .locator('label')
          .evaluateAll((labels) =>
            labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
          );
        expect([language, width, tooWide]).toEqual([language, width, []]);
      }
    }
  },
);
