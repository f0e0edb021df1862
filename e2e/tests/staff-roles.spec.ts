import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { grantRole } from '../../api/auth/staff-roles.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { fulfillFirst } from '../site/network-faults.ts';
import { button, dialog, fillInDemoCode, openAccount, toast } from '../site/pages.ts';
import { enterStaffArea, startSession } from '../site/sessions.ts';

const nora = getPerson('visitor');
const mate = getPerson('moderator');
const path = '/manage/admin/staff';
const row = (page: Page, id: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: id });
/** The buttons with a text, so not the one that copies the id. */
const roleButtons = (page: Page, id: string) => row(page, id).getByRole('button').filter({ hasText: /\S/ });
const userId = (page: Page) => page.getByRole('textbox', { name: 'User ID' });

/** Looks up Nora in the form, and opens the dialog that grants a role. */
async function startGrant(page: Page, role: 'Moderator' | 'Administrator') {
  await userId(page).fill(nora.id);
  await userId(page).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: nora.username })).toBeVisible();
  await page.getByRole('combobox', { name: 'Role' }).selectOption(role);
  await button(page, 'Grant the role').first().click();
}

const submit = (page: Page) => page.getByRole('dialog').locator('button[type=submit]').click();

test('an admin grants a role, the user activates it at /account, and the admin revokes it', async ({
  page,
  context,
  browser,
  fullStack,
  problems,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto('/manage/admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Staff', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff');
  await expect(row(page, mate.id)).toContainText(/ModeratorActiveActivated on .+Granted by the operator/);
  await expect(row(page, getPerson('admin').id)).toContainText('This is you');
  await expect(roleButtons(page, getPerson('admin').id)).toHaveCount(0);

  await button(page, 'Grant the role').click();
  await expect(userId(page)).toBeFocused();
  await expect(userId(page)).toHaveAccessibleDescription(/Look up the user first/);
  await startGrant(page, 'Administrator');
  const grantDialog = dialog(page, `Make ${nora.username} an administrator?`);
  await expect(grantDialog.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(grantDialog.getByRole('alert')).toContainText('This code is wrong.');
  await expectNoProblems(page);
  await fillInDemoCode(page);
  await page.keyboard.press('Enter');

  const codeDialog = page.getByRole('alertdialog', { name: `Activation code for ${nora.username}` });
  const codeField = codeDialog.getByRole('textbox', { name: 'Activation code' });
  await expect(codeField).toHaveValue(/^act_[\w-]{43}$/);
  await button(page, 'Copy the code').click();
  await expect(codeDialog.getByRole('status')).toContainText('The code is on your clipboard.');
  const code = await codeField.inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await button(page, 'Done').click();
  await expect(codeDialog).toBeHidden();
  await expect(button(page, 'Grant the role')).toBeFocused();
  await expect(userId(page)).toHaveValue('');
  await expect(row(page, nora.id)).toContainText(/AdministratorNot activatedThe code works until .+Granted by Eszter/);
  await page.reload();
  await expect(row(page, nora.id)).toBeVisible();
  expect(await page.content()).not.toContain(code);

  const noraContext = await browser.newContext({ baseURL: fullStack.url });
  await startSession(fullStack, noraContext, 'visitor');
  const noraPage = await noraContext.newPage();
  await openAccount(noraPage);
  await noraPage.getByText('I have an activation code').click();
  await noraPage.getByRole('textbox', { name: 'Activation code' }).fill(code);
  await noraPage.keyboard.press('Enter');
  await expect(noraPage.getByText('You are an administrator now.')).toBeVisible();
  await page.reload();
  await expect(row(page, nora.id)).toContainText('AdministratorActive');
  await expect(roleButtons(page, nora.id)).toHaveCount(1);

  fullStack.advanceClock(30_000);
  await roleButtons(page, nora.id).press('Enter');
  const revokeDialog = dialog(page, `Revoke the role of ${nora.globalName}?`);
  const confirmButton = revokeDialog.getByRole('button', { name: `Revoke the role of ${nora.globalName}` });
  await expect(confirmButton).toBeVisible();
  await fillInDemoCode(page);
  await confirmButton.click();
  await expect(toast(page)).toHaveText(`${nora.globalName} no longer has a role.`);
  await expect(row(page, nora.id)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Roles' })).toBeFocused();
  await noraPage.goto('/manage/admin');
  await noraPage.waitForURL('/');
  await noraContext.close();

  await page.goto('/manage/admin/actions');
  const log = page.getByRole('main');
  await expect(log.getByText(`Revoked the administrator role of ${nora.id}.`)).toBeVisible();
  await expect(log.getByText(`Granted ${nora.id} the administrator role.`)).toBeVisible();
  problems.length = 0;
});

test('a lost activation code is replaced, and a failure loses nothing', async ({
  page,
  context,
  fullStack,
  problems,
}) => {
  const lostCode = await grantRole(fullStack.context, nora.id, 'moderator');
  await enterStaffArea(context, fullStack, 'admin');
  await fulfillFirst(page, '**/v1/admin/staff', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(path);
  await expect(page.getByText('Couldn’t load the roles')).toBeVisible();
  await expectNoProblems(page);
  await button(page, 'Try again').click();
  await row(page, nora.id)
    .getByRole('button', { name: /^New code for / })
    .click();
  await fulfillFirst(page, '**/v1/admin/staff/grant', (route) => route.fulfill({ status: 503, body: '{}' }));
  await fillInDemoCode(page);
  await submit(page);
  await expect(page.getByRole('alert')).toContainText('Couldn’t grant the role');
  await fillInDemoCode(page);
  await submit(page);
  const code = await page.getByRole('textbox', { name: 'Activation code' }).inputValue();
  expect(code).toMatch(/^act_/);
  expect(code).not.toBe(lostCode);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(row(page, nora.id).getByRole('button', { name: /^New code for / })).toBeFocused();

  await startGrant(page, 'Moderator');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(userId(page)).toHaveValue(nora.id);
  problems.length = 0;
});

test('a role that someone else has revoked meanwhile leaves the list', async ({
  page,
  context,
  fullStack,
  problems,
}) => {
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto(path);
  await roleButtons(page, mate.id).click();
  await fullStack.context.db.deleteFrom('staff').where('user_id', '=', mate.id).execute();
  await fillInDemoCode(page);
  await submit(page);
  await expect(toast(page)).toHaveText('This user no longer has a role.');
  await expect(row(page, mate.id)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Roles' })).toBeFocused();
  problems.length = 0;
});

test('the last administrator sees that nobody else has a role', async ({ page, context, fullStack }) => {
  await fullStack.context.db.deleteFrom('staff').where('user_id', '=', mate.id).execute();
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto(path);
  await expect(page.getByText('Nobody else has a role')).toBeVisible();
});
