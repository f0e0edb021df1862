import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { fulfillFirst } from '../site/network-faults.ts';
import { button, fillInDemoCode, openAccount, panel, toast } from '../site/pages.ts';
import { startSession } from '../site/sessions.ts';
import { systemTier } from '../site/system-tier.ts';
import { test as specificationTest } from '../site/test.ts';

const visitor = getPerson('visitor').id;

/** Signs the user in on another device. */
async function signInOnOtherDevice(browser: Browser, fullStack: FullStack, userAgent: string) {
  fullStack.advanceClock(60_000);
  const context = await browser.newContext({ baseURL: fullStack.url, userAgent });
  await startSession(fullStack, context, 'visitor');
  return context.newPage();
}

specificationTest('§7 there is no account page with the specification API', async ({ page, signIn, problems }) => {
  await signIn('user');
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing at this address');
  expect(problems).toEqual([]);
  await page.goto('/status');
  await page.getByRole('button', { name: /Uma/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText([/dashboard|panel/i, /log out/i]);
});

test('redirects signed-out visitors to the home page', async ({ page, context, site, problems }) => {
  await page.goto('/status');
  await page.goto('/account');
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/status');
  await context.addCookies([{ name: 'token', value: 'ses_ended', url: site.url }]);
  await page.goto('/account');
  await expect(page).toHaveURL('/');
  // Whichever call learns it first: one of the page, or that of the navigation bar.
  const toastOfPage = toast(page).filter({
    hasText: 'You are not signed in, or your session has ended. Sign in again.',
  });
  await expect(toastOfPage.or(page.getByRole('region', { name: /^Sign in to open/ })).first()).toBeVisible();
  problems.length = 0;
});

test('the account page: its panels, what fails to load, other devices, and its deletion', async ({
  page,
  signInAs,
  problems,
  browser,
  fullStack,
  context,
}) => {
  await test.step('the profile menu opens the account page', async () => {
    await signInAs('visitor');
    await page.goto('/status');
    await page.getByRole('button', { name: /Nóra/ }).click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await expect(page).toHaveURL('/account');
    await expect(page).toHaveTitle('Your account - Vigil');
    await expect(page.getByRole('main').getByText('Nóra', { exact: true })).toBeVisible();
    const sessions = panel(page, 'Where you are signed in');
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expect(sessions.getByRole('listitem')).toContainText(/Chrome on \w+\s*This device\s*Active now/);
    await expect(sessions.getByRole('listitem')).toContainText('127.0.0.x');
    await expect(sessions).toContainText('You are signed in on this device only.');
    await expect(panel(page, 'Two-step verification')).toContainText('10 of 10 left.');
    expect(problems).toEqual([]);
  });
  await test.step('each panel shows what it could not load, and a retry works', async () => {
    const restoreCalls: (() => Promise<void>)[] = [];
    for (const call of ['sessions', 'second-factor']) {
      const path = `**/v1/me/${call}`;
      await page.route(path, (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }));
      restoreCalls.push(() => page.unroute(path));
    }
    await openAccount(page);
    await expect(panel(page, 'Where you are signed in').getByRole('alert')).toContainText('Not now.');
    await expect(panel(page, 'Two-step verification').getByRole('alert')).toContainText(
      'Couldn’t load your two-step verification',
    );
    await expectNoProblems(page);
    for (const restoreCall of restoreCalls) await restoreCall();
    await panel(page, 'Two-step verification').getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page, 'Two-step verification')).toContainText('10 of 10 left.');
    await expect(panel(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(1);
    problems.length = 0;
  });
  await test.step('sessions: signs out another device, and all others, after a confirmation', async () => {
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const other = await signInOnOtherDevice(browser, fullStack, firefox);
    const third = await signInOnOtherDevice(browser, fullStack, 'curl/8.14.1');
    await openAccount(page);
    const rows = panel(page, 'Where you are signed in').getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('This device');
    await expect(rows.filter({ hasText: 'Firefox on Windows' })).toContainText(/Last seen (now|\d+ minutes? ago)/);
    await expect(rows.filter({ hasText: 'Unknown device' })).toHaveCount(1);

    const logOut = rows.filter({ hasText: 'Firefox on Windows' }).getByRole('button', { name: 'Log out' }).first();
    await logOut.click();
    const dialog = page.getByRole('dialog', { name: 'Log out on that device?' });
    await expect(dialog).toContainText('Firefox on Windows has to sign in again, with a code.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(rows).toHaveCount(3);
    await expect(dialog).toBeHidden();
    await logOut.click();
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect(rows).toHaveCount(2);
    await expect(toast(page)).toHaveText('Logged out on that device.');
    await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
    await other.goto('/account');
    await expect(other).toHaveURL('/');
    await expect(button(page, 'Log out everywhere else')).toBeHidden();

    await signInOnOtherDevice(browser, fullStack, firefox);
    await openAccount(page);
    await expect(rows).toHaveCount(3);
    await button(page, 'Log out everywhere else').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click();
    await expect(rows).toHaveCount(1);
    await third.goto('/account');
    await expect(third).toHaveURL('/');
    await openAccount(page);
    expect(problems).toEqual([]);
  });
  await test.step('rule 43: deleting the account requires its name and a code, and signs out', async () => {
    await openAccount(page);
    const deletion = panel(page, 'Delete your account');
    await expect(deletion).toContainText('What stays');
    fullStack.advanceClock(30_000);
    await button(page, 'Delete my account').click();
    const name = page.getByRole('textbox', { name: 'Type Nóra to confirm' });
    await expect(name).toBeFocused();
    await name.fill('nóra');
    await fillInDemoCode(page);
    await button(page, 'Delete everything').click();
    await expect(name).toHaveAccessibleDescription('This does not match “Nóra”. Upper and lower case matter.');
    await expectNoProblems(page);
    await name.fill('Nóra');
    await fulfillFirst(page, '**/v1/me', (route) => route.fulfill({ status: 500, json: {} }));
    await button(page, 'Delete everything').click();
    await expect(deletion.getByRole('alert')).toHaveText('Something went wrong on our side. Try again in a moment.');
    await expect(name).toHaveValue('Nóra');
    await fillInDemoCode(page);
    await button(page, 'Delete everything').click();
    await expect(page).toHaveURL('/');
    await expect(toast(page)).toHaveText('Your account is deleted, and you are signed out.');
    expect((await context.cookies(page.url())).filter(({ httpOnly }) => !httpOnly)).toEqual([]);
    expect(await fullStack.context.db.selectFrom('users').select('id').where('id', '=', visitor).execute()).toEqual([]);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeHidden();
    problems.length = 0;
  });
});

test('rule 43: downloads the user’s data as a file, and shows an error when that fails', async ({
  page,
  signInAs,
  problems,
}) => {
  await signInAs('owner-of-three');
  await openAccount(page);
  await fulfillFirst(page, '**/v1/me/export', (route) => route.abort('internetdisconnected'));
  await button(page, 'Download my data').click();
  await expect(panel(page, 'Your data').getByRole('alert')).toHaveText(
    'Couldn’t reach the service. Check your network and try again.',
  );
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download my data').click()]);
  expect(file.suggestedFilename()).toBe('Vigil my data.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({ account: { username: 'bence_teahaz' }, second_factor: { recovery_codes_left: 10 } });
  await expect(panel(page, 'Your data').getByRole('alert')).toBeHidden();
  problems.length = 0;
});

test('shows skeletons while data is loading', systemTier, async ({ page, signInAs }) => {
  await signInAs('visitor');
  const release = Promise.withResolvers<void>();
  await page.route('**/v1/me/sessions', async (route) => {
    await release.promise;
    await route.continue();
  });
  await openAccount(page);
  await expect(panel(page, 'Where you are signed in').getByRole('status')).toHaveText('Loading…');
  await expect(panel(page, 'Two-step verification')).toContainText('10 of 10 left.');
  await expectNoProblems(page);
  release.resolve();
  await expect(panel(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(1);
});
