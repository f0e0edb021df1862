import type { Locator } from '@playwright/test';
import { expect, test } from '../site/full-stack-test.ts';
import { heading, saveButton, toast } from '../site/pages.ts';

/** Presses Tab until an element has the focus; more steps than the limit are a failure. */
async function tabTo(target: Locator) {
  const page = target.page();
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('only with the keyboard: from the servers to the settings, their history, and back', async ({
  page,
  signInAs,
}) => {
  const { keyboard } = page;
  const press = async (target: Locator) => {
    await tabTo(target);
    await keyboard.press('Enter');
  };
  await signInAs('owner-of-three');
  await press(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Tea House' }).getByRole('link'));
  await expect(heading(page)).toHaveText('Tea House');
  const menu = page.getByRole('navigation', { name: 'Tea House' });
  const language = page.getByRole('combobox', { name: 'Language' });
  await tabTo(language);
  await keyboard.press('ArrowDown');
  await expect(language).toHaveValue('hu');
  await press(saveButton(page));
  await expect(toast(page)).toHaveText('Saved.');
  await expect(language).toBeFocused();

  await press(menu.getByRole('link', { name: 'Join & Leave' }));
  await expect(heading(page)).toHaveText('Join & Leave');
  await press(menu.getByRole('link', { name: 'Logs' }));
  await expect(heading(page)).toHaveText('Logs');
  await press(menu.getByRole('link', { name: 'History' }));
  await press(page.getByRole('button', { name: 'Undo: Settings, changed by Bence' }));
  await expect(toast(page).last()).toHaveText('Change undone.');
  await press(page.getByRole('link', { name: 'Leave the dashboard' }));
  await expect(page).toHaveURL('/');
});
