import type { Page } from '@playwright/test';

/** The messages of a ticket. */
export const getMessages = (page: Page) => page.getByRole('log').getByRole('listitem');

/** Writes a message in a ticket, as its user or as staff. */
export async function sendReply(page: Page, text: string) {
  await page.getByRole('textbox', { name: /^(Your answer|Your message|A válaszod|Az üzeneted)$/ }).fill(text);
  await page.getByRole('main').locator('form button[type=submit]').click();
}
