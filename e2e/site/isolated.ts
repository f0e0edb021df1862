import { expect, type Page } from '@playwright/test';

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
