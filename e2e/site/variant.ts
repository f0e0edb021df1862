import type { TestDetails } from '@playwright/test';

/**
 * The details of a test that repeats another one in a different language, theme or case: `npm test` leaves it out,
 * `npm run test:system` runs it.
 */
export const variant: TestDetails = { tag: '@variant' };

/** The details of a test in a table: `npm test` runs only the rows that are no variants. */
export function variantIf(isVariant: boolean): TestDetails {
  return isVariant ? variant : {};
}
