import { expect, type Page } from '@playwright/test';
import { axeFindings } from './axe.ts';

/** The page as it is has nothing that axe finds, and is not wider than the window. */
export async function expectSound(page: Page) {
  // What is half way in, or half way out, has another contrast for a moment.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await axeFindings(page)).toEqual([]);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
}

/** Two languages together show each theme at each width; each of them alone shows both themes and both widths. */
const looks = {
  en: [
    ['light', 360],
    ['dark', 1440],
  ],
  hu: [
    ['dark', 360],
    ['light', 1440],
  ],
} as const;

/** Opens a page in each look of a language, and finds it sound in all of them. */
export async function expectSoundInEachLook(page: Page, language: keyof typeof looks, open: () => Promise<void>) {
  for (const [colorScheme, width] of looks[language]) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await open();
    await expectSound(page);
  }
}
