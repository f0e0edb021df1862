import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { readProgramArguments } from 'config/command-verbs';
import { root } from '../../deploy/build/packages.ts';
import { startFullStack } from '../site/full-stack.ts';
import { launchBrowser } from '../site/launch-browser.ts';
import releaseForTests from '../site/release-for-tests.ts';
import { enterStaffArea, startSession } from '../site/sessions.ts';
import { views } from '../views/all-views.ts';
import type { View } from '../views/view.ts';

// Takes screenshots of every view in both languages and themes, at the widths of a phone, a tablet and two screens.
const [nameFilter = ''] = readProgramArguments('npm run screenshots', '[part of a name]');
const selectedViews = views.filter(({ name }) => name.includes(nameFilter));
if (selectedViews.length === 0) {
  console.error(`No view has "${nameFilter}" in its name. There are ${views.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const folder = path.join(root, 'screenshots');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
await releaseForTests();
const site = await startFullStack();
const browser = await launchBrowser();
try {
  for (const language of ['en', 'hu'] as const) await takeScreenshots(language);
} finally {
  await browser.close();
  await site.stop();
}

async function takeScreenshots(language: 'en' | 'hu') {
  for (const view of selectedViews) {
    for (const width of [360, 768, 1440, 1920]) {
      const context = await openContext(language, width);
      await takeScreenshot(await context.newPage(), view, `${language}-${width}`);
      await context.close();
    }
  }
}

async function openContext(language: string, width: number) {
  await site.reset();
  site.platform.setRateLimits('none');
  const viewport = { width, height: width === 360 ? 780 : 900 };
  const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce', viewport });
  await context.addCookies([{ name: 'language', value: language, url: site.url }]);
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.cookieConsent ??= 'true';
  });
  return context;
}

async function takeScreenshot(page: Page, view: View, variant: string) {
  if (view.as) await startSession(site, page.context(), view.as);
  if (view.staff) await enterStaffArea(page.context(), site, view.staff);
  await view.open(page, site);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    if (!view.hasPendingRequests) await page.waitForLoadState('networkidle');
    const file = `${view.name}-${variant}-${colorScheme}.png`;
    // States show the viewport, because they are about open overlays.
    await page.screenshot({ path: path.join(folder, file), fullPage: !view.name.startsWith('state') });
    console.log(file);
  }
}
