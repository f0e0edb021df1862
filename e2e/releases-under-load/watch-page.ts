import type { Page } from '@playwright/test';
import { collectProblems } from '../site/collect-problems.ts';

// A page requests these only after a failure: a new catalog, a retried file, or a failure report.
const catalogUrl = /\/assets\/catalog\//;
const recoveryUrl = /[?&]r=\d|\/v1\/reports/;

/** Collects the errors of a page and its requests, even if the page handles them. */
export function watchPage(page: Page): string[] {
  const problems = collectProblems(page);
  // Each page completes its catalog once.
  let expectedCatalogs = 0;
  page.on('request', (request) => {
    const url = request.url();
    if (request.isNavigationRequest()) expectedCatalogs = 1;
    const isRecovery = catalogUrl.test(url) ? --expectedCatalogs < 0 : recoveryUrl.test(url);
    if (isRecovery) problems.push(`It requested ${url}.`);
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
