import { getPerson } from 'simulator/people';
import { generateCode, getCurrentStep } from '../../api/auth/second-factor/totp.ts';
import { grantRole } from '../../api/auth/staff-roles.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, submitDemoCode, test } from '../site/full-stack-test.ts';
import { button, fillInDemoCode, openAccount, panel, toast } from '../site/pages.ts';
import { systemTier, systemTierIf } from '../site/system-tier.ts';

const visitor = getPerson('visitor').id;

test('rule 22: a new device replaces the old one, after a code of either', async ({
  page,
  fullStack,
  signInAs,
  problems,
}) => {
  await signInAs('visitor');
  await openAccount(page);
  const factor = panel(page, 'Two-step verification');
  fullStack.advanceClock(30_000);
  await button(page, 'Set up a new device').click();
  await expect(factor.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(factor.getByRole('alert')).toHaveText('This code is wrong. Enter the one that your app shows now.');
  await expect(factor.getByRole('textbox').first()).toBeFocused();
  await fillInDemoCode(page);
  await button(page, 'Continue').click();

  await expect(factor.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectNoProblems(page);
  const secret = (await factor.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await factor.getByRole('textbox').first().focus();
  await page.keyboard.type(generateCode(secret, getCurrentStep(fullStack.now())));
  await button(page, 'Use the new device').click();
  await expect(toast(page)).toHaveText('From now on, use the codes of your new device.');
  await expect(button(page, 'Set up a new device')).toBeVisible();

  fullStack.advanceClock(30_000);
  await button(page, 'Get new codes').click();
  await factor.getByRole('textbox').first().focus();
  await page.keyboard.type(generateCode(secret, getCurrentStep(fullStack.now())));
  await page.keyboard.press('Enter');
  await expect(factor.getByRole('listitem')).toHaveCount(10);
  problems.length = 0;
});

test(
  'rule 22: a user who has lost the old device sets up a new one with a recovery code',
  systemTier,
  async ({ page, fullStack, signInAs }) => {
    await signInAs('visitor');
    await openAccount(page);
    fullStack.advanceClock(30_000);
    await button(page, 'Get new codes').click();
    const factor = panel(page, 'Two-step verification');
    await expect(button(page, 'Use a recovery code instead')).toBeHidden();
    await fillInDemoCode(page);
    await page.getByRole('button', { name: 'Get new codes' }).click();
    await expect(factor.getByRole('listitem')).toHaveCount(10);
    const codes = await factor.getByRole('listitem').allTextContents();
    await expectNoProblems(page);
    await page.getByRole('banner').getByRole('link', { name: 'Status' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'I have saved them').click();

    await button(page, 'Set up a new device').click();
    await button(page, 'Use a recovery code instead').click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(factor.getByRole('img', { name: /QR code/ })).toBeVisible();
    await factor.getByRole('button', { name: 'Cancel' }).click();
    await expect(factor).toContainText('9 of 10 left.');
  },
);

test('warns when few recovery codes are left', async ({ page, fullStack, signInAs }) => {
  await signInAs('visitor');
  const { db } = fullStack.context;
  const codes = await db.selectFrom('recovery_codes').select('code_hash').execute();
  for (const { code_hash } of codes.slice(3))
    await db.deleteFrom('recovery_codes').where('code_hash', '=', code_hash).execute();
  await openAccount(page);
  await expect(panel(page, 'Two-step verification')).toContainText('3 of 10 left. Get new ones soon.');
});

for (const [role, type, path] of [
  ['moderator', 'mod', '/manage/moderator'],
  ['admin', 'admin', '/manage/admin'],
] as const) {
  test(
    `rule 23: the operator’s code activates the role ${role}`,
    systemTierIf(role === 'admin'),
    async ({ page, fullStack, signInAs, problems }) => {
      await signInAs('visitor');
      const code = await grantRole(fullStack.context, visitor, role);
      await openAccount(page);
      await expect(page.getByRole('textbox', { name: 'Activation code' })).toBeHidden();
      await page.getByText('I have an activation code').click();
      const field = page.getByRole('textbox', { name: 'Activation code' });
      await field.fill('act_wrong');
      await button(page, 'Activate the role').click();
      await expect(field).toHaveAccessibleDescription(/This activation code is wrong/);
      await expect(field).toHaveValue('act_wrong');
      await expectNoProblems(page);
      await field.fill(`  ${code} `);
      await field.press('Enter');
      await expect(
        page.getByText(role === 'admin' ? 'You are an administrator now.' : 'You are a moderator now.'),
      ).toBeVisible();
      await expect(page.getByRole('main')).toContainText(
        role === 'admin' ? 'Administrator of this site' : 'Moderator of this site',
      );
      await expect(page.getByText('Staff cannot delete their account')).toBeVisible();
      problems.length = 0;
      fullStack.advanceClock(30_000);
      await page
        .getByRole('link', { name: role === 'admin' ? 'Open the admin panel' : 'Open the moderator panel' })
        .click();
      await expect(page).toHaveURL(`/2fa?type=${type}`);
      await expect(page.getByRole('textbox').first()).toBeFocused();
      await submitDemoCode(page);
      await page.waitForURL(path);
    },
  );
}
