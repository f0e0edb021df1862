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
