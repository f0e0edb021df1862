import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '../../deploy/build/packages.ts';
import { browserPath } from '../site/browser-path.ts';
import { startOurSite } from '../site/our-site.ts';
import releaseForTests from '../site/release-for-tests.ts';
import { signInOnce, type View, views } from './views.ts';

// Pictures of every view in both languages, both themes, on a phone and on a wide screen, for people to look at.
const [only = ''] = process.argv.slice(2);
const wanted = views.filter(({ name }) => name.includes(only));
const folder = path.join(root, 'screenshots');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
await releaseForTests();
const site = await startOurSite();
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: ['--no-sandbox', '--headless=shell'],
});
for (const language of ['en', 'hu'] as const) await takePictures(language);
await browser.close();
await site.stop();

async function takePictures(language: 'en' | 'hu') {
  await site.reset();
  const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'language', value: language, url: site.url }]);
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.cookieConsent ??= 'true';
  });
  const page = await context.newPage();
  const signedIn: Parameters<typeof signInOnce>[2] = {};
  for (const view of wanted) {
    // Codes are good for one use.
    site.forward(31);
    if (view.as) await signInOnce(page, view.as, signedIn);
    for (const width of [360, 1440]) await takePicture(page, view, language, width);
  }
  await context.close();
}

async function takePicture(
  page: Awaited<ReturnType<typeof browser.newPage>>,
  view: View,
  language: string,
  width: number,
) {
  await page.setViewportSize({ width, height: width === 360 ? 780 : 900 });
  await view.open(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForLoadState('networkidle');
    const file = `${view.name}-${language}-${colorScheme}-${width}.png`;
    await page.screenshot({ path: path.join(folder, file), fullPage: true });
    console.log(file);
  }
}
