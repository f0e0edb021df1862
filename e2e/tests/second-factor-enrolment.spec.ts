import type { Page } from '@playwright/test';
import { generateCode, getCurrentStep } from '../../api/auth/second-factor/totp.ts';
import { box } from '../site/code-boxes.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, restartSignIn, startSignIn, submitDemoCode, test } from '../site/full-stack-test.ts';
import { fulfillFirst } from '../site/network-faults.ts';
import { systemTier } from '../site/system-tier.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const alert = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('alert').last();
const confirmButton = (page: Page) => page.getByRole('button', { name: 'I have saved them' });

/** The code of an authenticator app that was set up with the key on the page. */
async function readCode(page: Page, fullStack: FullStack, step = 0) {
  const secret = (await page.getByRole('main').locator('code').textContent())?.replaceAll(' ', '') ?? '';
  return generateCode(secret, getCurrentStep(fullStack.now()) + step);
}

async function send(page: Page, code: string) {
  await box(page).click();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

test(
  'rule 24: a used code shows when the next one is valid, a locked account how long to wait',
  systemTier,
  async ({ page, fullStack, problems }) => {
    await startSignIn(page, 'visitor');
    // The code has just become valid, so that there is time to wait.
    fullStack.advanceClock(30_000 - (fullStack.now() % 30_000));
    const code = await readCode(page, fullStack);
    await send(page, code);
    await confirmButton(page).click();
    await page.waitForURL('/dashboard');

    await restartSignIn(page, 'visitor');
    await expect(box(page)).toBeFocused();
    await send(page, code);
    await expect(alert(page)).toHaveText(/^This code was already used\. The next one comes in \d+ s\.$/);
    await expect(page.getByText('Next code in')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^0:\d\d$/);

    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(page.getByRole('main').locator('button[type=submit]')).not.toHaveAttribute('aria-busy');
      await send(page, '000000');
    }
    // Five wrong codes also end the sign-in.
    await expect(alert(page)).toHaveText(
      /^Too many wrong codes, so this sign-in has ended\. Wait \d+ s, then sign in again\.$/,
    );
    await expect(page.getByText('You can sign in again in')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^(1:00|0:5\d)$/);
    await expect(box(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectNoProblems(page);
    await expect(page.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/v1/oauth');
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await expect(page.getByRole('heading', { name: /asks for access/ })).toBeVisible();
    problems.length = 0;
  },
);

test(
  'the demo hint is marked as such, and shows the next code after one was sent',
  systemTier,
  async ({ page, problems }) => {
    await startSignIn(page, 'visitor');
    await expect(page.getByText('Demo', { exact: true })).toBeVisible();
    await send(page, '000000');
    await expect(alert(page)).toBeVisible();
    await signInAgain(page);
    problems.length = 0;
  },
);

test('the demo code moves nothing when it arrives', systemTier, async ({ page }) => {
  const pendingRequests: (() => void)[] = [];
  await page.route('**/v1/2fa/demo', async (route) => {
    await new Promise<void>((resolve) => pendingRequests.push(resolve));
    await route.continue();
  });
  await startSignIn(page, 'visitor');
  const submit = page.getByRole('button', { name: 'Confirm and sign in' });
  await expect(submit).toBeVisible();
  await expect.poll(() => pendingRequests.length).toBe(1);
  const before = await submit.boundingBox();
  for (const continueRequest of pendingRequests) continueRequest();
  await expect(page.getByText('Demo', { exact: true })).toBeVisible();
  expect(await submit.boundingBox()).toEqual(before);
});

async function signInAgain(page: Page) {
  await submitDemoCode(page);
  await confirmButton(page).click();
  await page.waitForURL('/dashboard');
  await restartSignIn(page, 'visitor');
  await submitDemoCode(page);
  await page.waitForURL('/dashboard');
}

test('rule 22: setting up an app: after a failure, the key, a wrong and a right code', async ({
  page,
  problems,
  fullStack,
  context,
}) => {
  await test.step('shows an error when data cannot be fetched, and a retry keeps the input', async () => {
    await fulfillFirst(page, '**/v1/2fa/enrolment', (route) => route.fulfill({ status: 503, json: {} }));
    await startSignIn(page, 'visitor');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Couldn’t check your two-step verification' }),
    ).toBeVisible();
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('12');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('Set up your authenticator app');
    await expect(box(page)).toHaveValue('1');
    problems.length = 0;
  });
  await test.step('rule 22: a user without an app sees a QR code and the key above the boxes', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await startSignIn(page, 'visitor');
    await expect(heading(page)).toHaveText('Set up your authenticator app');
    await expect(box(page)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const picture = page.getByRole('img', { name: 'The key as a QR code; you find it as text below' });
    expect(await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(
      0,
    );
    const key = (await page.getByRole('main').locator('code').textContent()) ?? '';
    expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key.replaceAll(' ', ''));
    const link = await page.getByRole('link', { name: 'Open in the app' }).getAttribute('href');
    expect(link).toContain(`otpauth://totp/Vigil:nora.vendeg?issuer=Vigil&secret=${key.replaceAll(' ', '')}`);
    await expect(page.getByRole('button', { name: 'Use a recovery code instead' })).toBeHidden();

    await send(page, '000000');
    await expect(alert(page)).toHaveText('This code is wrong. Enter the one that your app shows now.');
    await expect(box(page)).toBeFocused();
    expect(await page.getByRole('main').locator('code').textContent()).toBe(key);
    await send(page, await readCode(page, fullStack));
    await expect(heading(page)).toHaveText('Save your recovery codes');
    await expect(heading(page)).toBeFocused();
    problems.length = 0;
  });
});

test('the staff gate with our API: opens the moderator’s panel after a code, in the page’s language', async ({
  page,
  context,
  site,
  signInAs,
}) => {
  await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
  await signInAs('moderator');
  await page.goto('/2fa?type=mod');
  await expect(heading(page)).toHaveText('Kétlépcsős azonosítás');
  await expect(page.getByRole('button', { name: 'Inkább helyreállító kódot írok be' })).toBeHidden();
  await submitDemoCode(page);
  await page.waitForURL('/manage/moderator');
  await expect(heading(page)).toHaveText('Kitiltott felhasználók');
});

test('only with the keyboard, from the boxes to the dashboard', async ({ page, fullStack }) => {
  await startSignIn(page, 'visitor');
  const code = await readCode(page, fullStack);
  for (
    let tabCount = 0;
    tabCount < 40 && !(await box(page).evaluate((input) => input === document.activeElement));
    tabCount++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  for (
    let tabCount = 0;
    tabCount < 10 && !(await confirmButton(page).evaluate((button) => button === document.activeElement));
    tabCount++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('/dashboard');
});
