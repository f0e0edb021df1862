import { expect, type Page } from '@playwright/test';

/** A part of the account's page, by its title. */
export function panel(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

/** The last toast. */
export function toast(page: Page) {
  return page.getByRole('region', { name: 'Notifications' }).locator('p').last();
}

/** A button of that very name. */
export function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

/** Opens the account's page. */
export async function openAccount(page: Page) {
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your account|A fiókod/);
}

/** Has the demo aid fill in the code that is right now; the form must have been opened after the clock went on. */
export async function fillIn(page: Page) {
  await page.getByRole('button', { name: /^(Fill it in|Írd be helyettem)$/ }).click();
}
