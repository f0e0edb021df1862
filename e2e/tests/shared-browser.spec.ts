import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { expect, startSignIn, submitDemoCode, test } from '../site/full-stack-test.ts';
import { heading } from '../site/pages.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

// The browser logs the calls that an expired session makes.
test.afterEach(({ problems }) => {
  problems.length = 0;
});

/** Signs in on the pages, which store whose session it is. */
async function signIn(page: Page, kind: Parameters<typeof startSignIn>[1]) {
  await startSignIn(page, kind);
  await submitDemoCode(page);
  const confirm = page.getByRole('button', { name: 'I have saved them' });
  await expect(confirm.or(heading(page).filter({ hasText: 'Your servers' }))).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(heading(page)).toHaveText('Your servers');
}

const profileMenu = (page: Page, kind: Parameters<typeof startSignIn>[1]) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(getPerson(kind).globalName) });

test('a user whose session has expired signs in again', async ({ page, signInAs, fullStack }) => {
  await signInAs('visitor');
  fullStack.advanceClock(8 * DAY_MS);
  await signIn(page, 'visitor');
  await expect(profileMenu(page, 'visitor')).toBeVisible();
});

test('drafts stay with their user when another one signs in after the session has expired', async ({
  page,
  fullStack,
}) => {
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await signIn(page, 'visitor');
  await page.goto('/tickets/new');
  await subject.fill('My secret question');
  await page.goto('/tickets/new');
  await expect(subject).toHaveValue('My secret question');
  fullStack.advanceClock(8 * DAY_MS);
  await page.goto('/tickets/new');
  await signIn(page, 'owner-of-three');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/tickets/new');
  await expect(subject).toHaveValue('');
  fullStack.advanceClock(8 * DAY_MS);
  await page.goto('/status');
  await signIn(page, 'visitor');
  await page.goto('/tickets/new');
  await expect(subject).toHaveValue('My secret question');
});

test.describe('with two tabs', () => {
  test.use({ consent: 'unset' });

  test('each applies the consent, the sign-in and the account of the other', async ({ page, context }) => {
    const other = await context.newPage();
    const accept = (tab: Page) => tab.getByRole('button', { name: 'Accept all cookies' });
    await page.goto('/');
    await other.goto('/status');
    await expect(accept(other)).toBeVisible();
    await accept(page).click();
    await expect(accept(other)).toBeHidden();

    await signIn(page, 'visitor');
    await expect(profileMenu(other, 'visitor')).toBeVisible();

    await other.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(other.getByRole('main')).toContainText('No servers');
    await context.clearCookies({ name: 'token' });
    await signIn(page, 'owner-of-three');
    await expect(profileMenu(other, 'owner-of-three')).toBeVisible();
    await expect(other.getByRole('main')).toContainText('3 servers');
  });
});
