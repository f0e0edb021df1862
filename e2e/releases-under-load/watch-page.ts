import type { Page } from '@playwright/test';

// A page requests these only after a failure: a new catalog, a retried file, or a failure report.
const afterFailure = /\/assets\/catalog\/|[?&]r=\d|\/v1\/reports/;

/** Collects the errors of a page and its requests, even if the page handles them. */
export function watchPage(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('request', (request) => {
    if (afterFailure.test(request.url())) problems.push(`It requested ${request.url()}.`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.url()} responded with ${response.status()}.`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Navigation aborts the pending requests of the previous page.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${request.url()} failed: ${reason}`);
  });
  return problems;
}
