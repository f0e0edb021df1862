import { expect, type Page } from '@playwright/test';

const names = {
  en: (number: number) => `Digit ${number} of 6`,
  hu: (number: number) => `${number}. számjegy a 6-ból`,
};

/** A box for a digit of the second factor's code. */
export const box = (page: Page, number = 1, language: keyof typeof names = 'en') =>
  page.getByRole('textbox', { name: names[language](number) });

/** The content of the six boxes; an underscore for an empty one. */
export async function readBoxes(page: Page) {
  const values = await page
    .getByRole('main')
    .getByRole('textbox')
    .evaluateAll((boxes) => boxes.map((input) => (input instanceof HTMLInputElement ? input.value || '_' : '?')));
  return values.join('');
}

/** Returns from the chat platform, with the specification API. */
export async function returnFromPlatform(page: Page, person = 'owner') {
  await page.goto(`/v1/oauth?code=${person}`);
  await expect(box(page).or(box(page, 1, 'hu'))).toBeFocused();
}
