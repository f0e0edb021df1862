import type { Page } from '@playwright/test';
import { box } from '../site/code-boxes.ts';
import { test as fullStackTest, startSignIn, submitDemoCode } from '../site/full-stack-test.ts';
import { enterStaffArea } from '../site/sessions.ts';
import { systemTier } from '../site/system-tier.ts';
import { expect, test } from '../site/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const signInNotice = (page: Page) => page.getByRole('region', { name: 'Sign in to open your dashboard' });
const serversNotice = (page: Page) => page.getByRole('region', { name: /^Couldn’t load your servers\./ });
const tea = '197038439483310086';

/** Returns from the chat platform, and enters a valid code. */
async function signIn(page: Page, person = 'owner') {
  await page.goto(`/v1/oauth?code=${person}`);
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
}

test('rule 27a: a page of the dashboard offers to sign in, and opens after it', async ({ page }) => {
  const path = `/dashboard/${tea}/logs?from=mail`;
  await page.goto(path);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(signInNotice(page)).toBeFocused();
  await expect(signInNotice(page).getByRole('link', { name: 'Connect profile' })).toHaveAttribute(
    'href',
    /oauth2\/authorize/,
  );
  await signIn(page);
  await expect(page).toHaveURL(path);
  await expect(heading(page)).not.toHaveText('Two-step verification');
  // It leads back once.
  await page.context().clearCookies({ name: 'token' });
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
});

test('a visitor who is sent to the sign-in downloads no file of the dashboard, a user preloads them', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/areas/dashboard/')) files.push(request.url());
  });
  await page.goto('/tickets');
  await expect(signInNotice(page)).toBeFocused();
  expect(files).toEqual([]);
  await signIn(page);
  await expect(page).toHaveURL('/tickets');
  await page.reload();
  await expect(heading(page)).toHaveText('Tickets');
  const preloads = page.locator('head link[rel=preload][href*="/areas/dashboard/"]');
  expect(await preloads.count()).toBeGreaterThan(3);
});

test('the notice for signed-out visitors: not at first, every time after it, and not for foreign paths', async ({
  page,
}) => {
  await test.step('a visitor who was not sent to / gets neither the notice nor its files', async () => {
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(signInNotice(page)).toHaveCount(0);
    const before = files.length;
    await page.getByRole('contentinfo').getByRole('link', { name: 'Dashboard' }).click();
    await expect(signInNotice(page)).toBeVisible();
    const noticeFile = files.slice(before).find((file) => file.includes('/areas/public/') && file.endsWith('.js'));
    expect(noticeFile).toBeDefined();
    expect(files.slice(0, before)).not.toContain(noticeFile);
  });
  await test.step('“Open the dashboard” shows a signed-out visitor the notice, every time, until it is dismissed', async () => {
    await page.goto('/');
    const openDashboard = page.getByRole('main').getByRole('link', { name: 'Open the dashboard' });
    for (let times = 0; times < 2; times++) {
      await openDashboard.click();
      await expect(signInNotice(page)).toBeFocused();
      await expect(signInNotice(page)).toBeInViewport();
    }
    await page.reload();
    await expect(signInNotice(page)).toBeVisible();
    await signInNotice(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(signInNotice(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await page.reload({ waitUntil: 'networkidle' });
    await expect(signInNotice(page)).toHaveCount(0);
    await openDashboard.click();
    await expect(signInNotice(page)).toBeFocused();
  });
  await test.step('ignores a stored path that is not of this site', async () => {
    await page.evaluate(() => sessionStorage.setItem('return-to', '{"path":"//evil.example/"}'));
    await page.reload({ waitUntil: 'networkidle' });
    await expect(signInNotice(page)).toHaveCount(0);
    await signIn(page);
    await expect(page).toHaveURL('/dashboard');
  });
});

test('rule 27a: a staff page opens after the code; the other panel’s code does not lead there', async ({
  page,
  context,
  signIn: setSession,
  problems,
}) => {
  await setSession('admin');
  await context.clearCookies({ name: 'mod_token' });
  await page.goto('/manage/admin/actions?action=leave_server');
  await page.waitForURL('/2fa?type=admin');
  await page.goto('/2fa?type=mod');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/manage/moderator');
  await page.goto('/manage/admin/actions?action=leave_server');
  await page.waitForURL('/2fa?type=admin');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/manage/admin/actions?action=leave_server');
  // The moderator's code does not open the admin panel.
  expect(problems.splice(0).join()).toContain('/v1/admin/verify failed with status 403');
});

test('rule 27a: a signed-out moderator gets to a staff page, after both codes', async ({ page }) => {
  await page.goto('/manage/moderator/tickets?state=open');
  await expect(signInNotice(page)).toBeVisible();
  await signIn(page, 'moderator');
  await page.waitForURL('/2fa?type=mod');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/manage/moderator/tickets?state=open');
});

test(
  'rule 29: without the list of servers a notice stays on /, and leads back once the API answers',
  systemTier,
  async ({ page, signIn: setSession, api, problems }) => {
    await setSession('owner');
    const restore = api.fail('GET /v1/me/guilds', { status: 500, body: { message: 'No.' } });
    await page.goto('/dashboard?view=all');
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(serversNotice(page)).toBeFocused();
    await expect(serversNotice(page)).toContainText('Something went wrong on our side.');
    await page.reload();
    const retry = serversNotice(page).getByRole('button', { name: 'Try again' });
    await retry.click();
    await expect(page.getByRole('alert')).toContainText('Couldn’t load your servers.');
    await expect(page).toHaveURL(/:\d+\/$/);
    restore();
    await retry.click();
    await expect(page).toHaveURL('/dashboard?view=all');
    await expect(heading(page)).toHaveText('Your servers');
    await page.getByRole('banner').getByRole('link', { name: 'Logo' }).click();
    await expect(heading(page)).toContainText('Your server sleeps.');
    await expect(serversNotice(page)).toHaveCount(0);
    problems.length = 0;
  },
);

fullStackTest('/account opens after the sign-in and the second factor', systemTier, async ({ page }) => {
  await page.goto('/account');
  await expect(signInNotice(page)).toBeVisible();
  await startSignIn(page, 'moderator');
  await submitDemoCode(page);
  await expect(page).toHaveURL('/account');
});

fullStackTest(
  'after the session was ended on another device, the notice leads to the sign-in and the second factor',
  systemTier,
  async ({ page, startSession, problems }) => {
    const session = await startSession('moderator');
    await session.call('POST', '/v1/logout', { token: session.token });
    await page.goto('/dashboard');
    await expect(signInNotice(page)).toBeVisible();
    await signInNotice(page).getByRole('link', { name: 'Connect profile' }).click();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.waitForURL('/2fa?type=user');
    problems.length = 0;
  },
);

fullStackTest('signing out forgets the page that was asked for', async ({ page, context, fullStack, problems }) => {
  await page.goto('/tickets');
  await expect(signInNotice(page)).toBeVisible();
  await enterStaffArea(context, fullStack, 'moderator');
  await page.goto('/logout');
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connect profile' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('return-to'))).toBeNull();
  // The bell may have fetched news with the session that was ending.
  const unexpected = problems.filter((problem) => !problem.includes('401 (Unauthorized)'));
  problems.splice(0, problems.length, ...unexpected);
});
