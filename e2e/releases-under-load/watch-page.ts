import type { Page } from '@playwright/test';

// A page asks for these only after something failed: for the catalog anew, for a file anew, or to report it.
const afterFailure = /\/assets\/catalog\/|[?&]r=\d|\/v1\/reports/;

/** Collects what goes wrong in a page or on its way to it, whatever the page makes of it. */
export function watchPage(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('request', (request) => {
    if (afterFailure.test(request.url())) problems.push(`It asked for ${request.url()}.`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.url()} answered ${response.status()}.`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Going on to the next page ends what the one before it still asks for.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${request.url()} failed: ${reason}`);
  });
  return problems;
}
