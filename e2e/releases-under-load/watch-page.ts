import type { Page } from '@playwright/test';
import { collectProblems } from '../site/collect-problems.ts';

// A page requests these only after a failure: a new catalog, a retried file, or a failure report.
const recoveryUrl = /\/assets\/catalog\/|[?&]r=\d|\/v1\/reports/;

/** Collects the errors of a page and its requests, even if the page handles them. */
export function watchPage(page: Page): string[] {
  const problems = collectProblems(page);
  page.on('request', (request) => {
    if (recoveryUrl.test(request.url())) problems.push(`It requested ${request.url()}.`);
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
