import type { Page } from 'puppeteer-core';

/** Notes what a page complains of: errors and warnings of the console, uncaught errors, reports of the policy. */
export async function watchPage(page: Page): Promise<string[]> {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) problems.push(`Console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`Uncaught: ${error instanceof Error ? error.message : String(error)}`));
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  return problems;
}
