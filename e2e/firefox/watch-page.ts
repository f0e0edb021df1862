import type { Page } from 'puppeteer-core';

/** Collects a page's console errors and warnings, uncaught errors and CSP violations. */
export async function watchPage(page: Page): Promise<string[]> {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) problems.push(`Console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`Uncaught: ${error instanceof Error ? error.message : String(error)}`));
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`CSP: ${violatedDirective} ${blockedURI}`),
    );
  });
  return problems;
}
