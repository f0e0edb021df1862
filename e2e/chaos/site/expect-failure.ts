import { expect, type Page } from '@playwright/test';
import en from '../../../shell/src/messages/en.json' with { type: 'json' };
import hu from '../../../shell/src/messages/hu.json' with { type: 'json' };

/** A failure kind in the shell's messages. */
export type FailureKind = keyof typeof en extends infer Key
  ? Key extends `failure.${infer Kind}.text`
    ? Kind
    : never
  : never;

const messages = { en, hu };

/** Expects the message of a failure kind and the surrounding layout, in a language. */
export async function expectFailure(page: Page, kind: FailureKind, language: 'en' | 'hu') {
  const alert = page.getByRole('alert').filter({ hasText: messages[language][`failure.${kind}.text`] });
  // The file times out after ten seconds, and the request that determines the failure kind after six more.
  await expect(alert).toBeVisible({ timeout: 45_000 });
  await expect(alert.getByRole('button', { name: messages[language]['failure.retry'] })).toBeEnabled();
  await expect(page.getByRole('banner').getByRole('link', { name: messages[language]['navbar.status'] })).toBeVisible();
}

/** Selects Hungarian in the layout, which reloads the page. */
export async function chooseHungarian(page: Page) {
  await page.getByRole('button', { name: /English$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Magyar' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
}
