import type { Page } from '@playwright/test';
import { box, readBoxes, returnFromPlatform } from '../site/code-boxes.ts';
import { expect, test } from '../site/test.ts';

async function paste(page: Page, text: string) {
  await page.locator(':focus').evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('§2 six boxes in two groups of three, with accessible names', async ({ page }) => {
  await returnFromPlatform(page);
  await expect(page).toHaveTitle('Two-step verification - Vigil');
  const group = page.getByRole('group', { name: 'Six-digit code' });
  await expect(group.getByRole('textbox')).toHaveCount(6);
  const gaps = await group.getByRole('textbox').evaluateAll((boxes) =>
    boxes.slice(1).map((input, index) => {
      const before = boxes[index]?.getBoundingClientRect().right ?? 0;
      return input.getBoundingClientRect().left - before;
    }),
  );
  const [first = 0, second, third = 0] = gaps;
  expect(gaps).toEqual([first, second, third, first, second]);
  expect(third).toBeGreaterThan(2 * first);
});

test('§4 typing a digit moves to the next box, Backspace in an empty box to the previous one', async ({ page }) => {
  await returnFromPlatform(page);
  await page.keyboard.type('12');
  await expect(box(page, 3)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(box(page, 2)).toBeFocused();
  expect(await readBoxes(page)).toBe('12____');
  await page.keyboard.press('Backspace');
  await expect(box(page, 2)).toBeFocused();
  expect(await readBoxes(page)).toBe('1_____');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(box(page)).toBeFocused();
  expect(await readBoxes(page)).toBe('______');
});

test('§5 accepts only digits; a digit replaces another, also the same one', async ({ page }) => {
  await returnFromPlatform(page);
  await page.keyboard.type('a1-é ٣2');
  expect(await readBoxes(page)).toBe('12____');
  await box(page).click();
  await page.keyboard.type('1');
  await expect(box(page, 2)).toBeFocused();
  await page.keyboard.type('9');
  expect(await readBoxes(page)).toBe('19____');
  await box(page).click();
  await box(page).evaluate((input) => input instanceof HTMLInputElement && input.setSelectionRange(1, 1));
  await page.keyboard.type('7');
  expect(await readBoxes(page)).toBe('79____');
});

test('rule 26: pasted and filled-in codes fill the boxes', async ({ page }) => {
  await returnFromPlatform(page);
  await box(page, 4).focus();
  await paste(page, ' 123 456\n');
  expect(await readBoxes(page)).toBe('123456');
  await box(page).fill('654321');
  expect(await readBoxes(page)).toBe('654321');
  await box(page, 3).focus();
  await paste(page, 'no digits');
  await paste(page, '77');
  expect(await readBoxes(page)).toBe('657721');
});
