import type { Page } from 'puppeteer-core';
import { findAxeViolations } from '../site/expect-no-problems.ts';

/** Finds problems of the current page: language, title, heading, fonts, width, and axe violations. */
export async function findProblems(page: Page, language: string): Promise<string[]> {
  const problems = await page.evaluate((expectedLanguage) => {
    const { lang, scrollWidth, clientWidth } = document.documentElement;
    const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility());
    // The “like” fonts are adjusted local fallbacks, and no system has all of them.
    const broken = [...document.fonts].filter(({ family, status }) => status === 'error' && !family.includes(' like '));
    return [
      lang === expectedLanguage ? '' : `The page is in “${lang}”.`,
      document.title.includes('Vigil') ? '' : `Its title is “${document.title}”.`,
      headings.length === 1 && headings[0]?.textContent ? '' : `It has ${headings.length} headings.`,
      scrollWidth <= clientWidth ? '' : `It is ${scrollWidth} px wide, but the window is ${clientWidth} px wide.`,
      ...broken.map(({ family, weight }) => `The font ${family} ${weight} is missing.`),
    ].filter(Boolean);
  }, language);
  return [...problems, ...(await findAxeViolations(page))];
}
