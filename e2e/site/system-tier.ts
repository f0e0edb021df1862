import type { TestDetails } from '@playwright/test';

/**
 * The details of a test for `npm run test:system` alone: it repeats another one in a different language, theme or case,
 * or is slow and about a detail.
 */
export const systemTier: TestDetails = { tag: '@system' };

/** The details of one row of a table of tests: `npm test` runs only some rows. */
export function systemTierIf(isForSystemTier: boolean): TestDetails {
  return isForSystemTier ? systemTier : {};
}
