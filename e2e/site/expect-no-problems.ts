import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** A page of either browser's driver. */
interface Evaluates {
  evaluate(script: string): Promise<unknown>;
  evaluate<T>(run: () => Promise<T>): Promise<T>;
}

/** What axe finds on a page as it is. What is in order is not described, which would take longer than finding it. */
export async function axeFindings(page: Evaluates): Promise<string[]> {
  // The browser itself runs it in the page; a script element would be against the site's policy.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const inPage: typeof axe = Reflect.get(globalThis, 'axe');
    const { violations } = await inPage.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `axe: ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** The page as it is has nothing that axe finds, and is not wider than the window. */
export async function expectNoProblems(page: Page) {
  // What is half way in, or half way out, has another contrast for a moment.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await axeFindings(page)).toEqual([]);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide).toBeLessThanOrEqual(0);
}

/** Two languages together show each theme at each width; each of them alone shows both themes and both widths. */
const appearances = {
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
export async function expectNoProblemsInEachLook(
  page: Page,
  language: keyof typeof appearances,
  open: () => Promise<void>,
) {
  for (const [colorScheme, width] of appearances[language]) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await open();
    await expectNoProblems(page);
  }
}

/** Every text that turns the direction of writing is kept from what stands around it. */
export async function expectIsolated(page: Page) {
  const loose = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!/[\u202A-\u202E\u2066-\u2069\u0590-\u06FF]/.test(node.textContent ?? '')) continue;
      const { parentElement: parent } = node;
      // What is in a list of choices, or in a script, stands in no line.
      if (!parent || parent.closest('bdi, [dir=auto], option, script')) continue;
      if (!/isolate|plaintext/.test(getComputedStyle(parent).unicodeBidi)) found.push(parent.outerHTML.slice(0, 200));
    }
    return found;
  });
  expect(loose).toEqual([]);
}
