import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { root } from '../../deploy/build/packages.ts';

/** Minified, because sending and compiling the readable file takes as long as the checks. */
const axeSource = readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** A page of Playwright or Puppeteer. */
interface EvaluatingPage {
  evaluate(script: string): Promise<unknown>;
  evaluate<T>(run: () => Promise<T>): Promise<T>;
}

/** Finds axe's violations on a page. Axe does not report passed checks, because that takes longer than the checks. */
export async function findAxeViolations(page: EvaluatingPage): Promise<string[]> {
  // Evaluated in the page, because the site's CSP forbids script elements; once in each document.
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const pageAxe: typeof axe = Reflect.get(globalThis, 'axe');
    const { violations } = await pageAxe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `axe: ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** Expects that axe finds no violations, and that the page is not wider than the window. */
export async function expectNoProblems(page: Page) {
  // While an area loads, the frame has no heading.
  await page.locator('h1').first().waitFor();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await finishTransitions(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await expectFits(page);
}

/** Waits until contrasts are final. Longer animations loop, or show how long a toast stays. */
async function finishTransitions(page: Page) {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().endTime) < 1000)
        .map(({ finished }) => finished),
    ),
  );
}

/** Expects that all texts have enough contrast, on a page that axe has checked in another theme. */
export async function expectContrast(page: Page) {
  await finishTransitions(page);
  const violations = await page.evaluate(async () => {
    const pageAxe: typeof axe = Reflect.get(globalThis, 'axe');
    const result = await pageAxe.run(document, { runOnly: ['color-contrast'], resultTypes: ['violations'] });
    return result.violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
  });
  expect(violations).toEqual([]);
}

/** By how many pixels the page is wider than the window. */
export function getExcessWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Expects that the page is not wider than the window. */
export async function expectFits(page: Page) {
  expect(await getExcessWidth(page)).toBeLessThanOrEqual(0);
}

/** Expects that every text with another writing direction is isolated from the text around it. */
export async function expectBidiIsolation(page: Page) {
  const unisolated = await page.evaluate(() => {
    const elements: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!/[\u202A-\u202E\u2066-\u2069\u0590-\u06FF]/.test(node.textContent ?? '')) continue;
      const { parentElement: parent } = node;
      // Options and scripts are not part of a line of text.
      if (!parent || parent.closest('bdi, [dir=auto], option, script')) continue;
      if (!/isolate|plaintext/.test(getComputedStyle(parent).unicodeBidi))
        elements.push(parent.outerHTML.slice(0, 200));
    }
    return elements;
  });
  expect(unisolated).toEqual([]);
}
