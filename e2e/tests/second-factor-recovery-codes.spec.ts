import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { box } from '../site/code-boxes.ts';
import { expect, restartSignIn, startSignIn, submitDemoCode, test } from '../site/full-stack-test.ts';

const alert = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('alert').last();
const codes = (page: Page) => page.getByRole('main').getByRole('listitem').allTextContents();
const confirmButton = (page: Page) => page.getByRole('button', { name: 'I have saved them' });

test('rule 22: shows ten recovery codes once, to copy and to download; leaving asks for confirmation', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startSignIn(page, 'visitor');
  await submitDemoCode(page);
  await expect(confirmButton(page)).toBeVisible();
  const shown = await codes(page);
  expect(shown).toHaveLength(10);
  await page.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Vigil recovery codes.txt');
  expect((await readFile(await file.path(), 'utf8')).split('\n').slice(2, 12)).toEqual(shown);

  await page.getByRole('banner').getByRole('link', { name: 'Status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without your recovery codes?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await codes(page)).toEqual(shown);

  let requestCount = 0;
  page.on('dialog', (native) => {
    requestCount++;
    void native.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => requestCount).toBe(1);
  expect(await codes(page)).toEqual(shown);
  await confirmButton(page).click();
  await page.waitForURL('/dashboard');
});

test('rule 22: the user can leave without the codes, which are not shown again', async ({ page }) => {
  await startSignIn(page, 'visitor');
  await submitDemoCode(page);
  await expect(confirmButton(page)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Status' }).click();
  await page.getByRole('button', { name: 'Leave without them' }).click();
  await page.waitForURL('/status');
  await page.goBack();
  await expect(confirmButton(page)).toBeHidden();
});

test('rule 22: a recovery code replaces the digits, once', async ({ page, problems }) => {
  await startSignIn(page, 'visitor');
  await submitDemoCode(page);
  await expect(confirmButton(page)).toBeVisible();
  const [code = ''] = await codes(page);
  await confirmButton(page).click();
  await page.waitForURL('/dashboard');

  await restartSignIn(page, 'visitor');
  await expect(box(page)).toBeFocused();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  const field = page.getByRole('textbox', { name: 'Recovery code' });
  await expect(field).toBeFocused();
  await expect(page.getByText('No phone at hand? Enter a recovery code.')).toBeVisible();
  await expect(page.getByText('Enter the six digits from your authenticator app.')).toBeHidden();
  await field.fill('abcd');
  await field.press('Enter');
  await expect(alert(page)).toHaveText('A recovery code has four groups of four letters and digits.');
  await field.fill(code.toLowerCase().replaceAll('-', ' '));
  await field.press('Enter');
  await page.waitForURL('/dashboard');

  await restartSignIn(page, 'visitor');
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await field.fill(code);
  await field.press('Enter');
  await expect(alert(page)).toHaveText('This code is wrong. Enter the one that your app shows now.');
  await expect(field).toHaveValue(code);
  await page.getByRole('button', { name: 'Use a code from the app instead' }).click();
  await expect(box(page)).toBeFocused();
  problems.length = 0;
});
