import { expect, type Page } from '@playwright/test';
import en from '../../../shell/src/messages/en.json' with { type: 'json' };
import hu from '../../../shell/src/messages/hu.json' with { type: 'json' };

/** One reason why an area could not be had, as the shell's texts name it. */
export type FailureKind = keyof typeof en extends infer Key
  ? Key extends `failure.${infer Kind}.text`
    ? Kind
    : never
  : never;

const catalogs = { en, hu };

/** Expects the words of a failure's own class, and the frame around them, in a language. */
export async function expectFailure(page: Page, kind: FailureKind, language: 'en' | 'hu') {
  const alert = page.getByRole('alert').filter({ hasText: catalogs[language][`failure.${kind}.text`] });
  // What never answers is given up after ten seconds, and asked for once more for six, to say why.
  await expect(alert).toBeVisible({ timeout: 45_000 });
  await expect(alert.getByRole('button', { name: catalogs[language]['failure.retry'] })).toBeEnabled();
  await expect(page.getByRole('banner').getByRole('link', { name: catalogs[language]['navbar.status'] })).toBeVisible();
}

/** Chooses Hungarian in the frame, which loads the page anew. */
export async function chooseHungarian(page: Page) {
  await page.getByRole('button', { name: /English$/ }).click();
  await page.getByRole('menuitemradio', { name: 'Magyar' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu');
}
