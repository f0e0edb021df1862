import { expect, test } from '../site/test.ts';

test('the landing page is prerendered and taken over', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your server sleeps. Vigil doesn’t.');
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your servers');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your server sleeps. Vigil doesn’t.');
});
