import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { button } from '../site/pages.ts';
import { enterStaffArea } from '../site/sessions.ts';

// Preferences are stored with consent only.
test.use({ consent: 'true' });

test('the keyboard leads from the search to a server and back', async ({ page, context, fullStack }) => {
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto('/manage/admin/server_list?search=tea');
  const links = page.getByRole('rowheader').getByRole('link');
  await expect(links.nth(1)).toBeVisible();
  const names = await links.allTextContents();
  const focused = page.locator(':focus');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveText(names[0] ?? '');
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveText(names[1] ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(focused).toHaveText(names[0] ?? '');
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('l');
  await expect(focused).toHaveText('Leave server');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[0] ?? '');
});

test('the list of shortcuts opens with ?, and single keys can be switched off', async ({
  page,
  context,
  fullStack,
}) => {
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto('/manage/admin/server_list');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await expectNoProblems(page);
  await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await page.reload();
  await button(page, 'Keyboard shortcuts').click();
  await expect(dialog.getByRole('switch')).not.toBeChecked();
  await dialog.getByRole('switch').check();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('?/');
  await expect(page.getByRole('searchbox')).toHaveValue('?/');
});
