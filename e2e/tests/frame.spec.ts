import type { Page } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/test.ts';

const bar = (page: Page) => page.getByRole('banner');
const connect = (page: Page) => bar(page).getByRole('link', { name: 'Connect profile' });

test('§2 a visitor’s frame: the authorize URL, the copyright, and a menu on narrow screens', async ({ page }) => {
  await test.step('§2 signed out, the navigation bar links to the chat platform’s authorize URL', async () => {
    await page.goto('/');
    await expect(connect(page)).toBeVisible();
    const authorizeUrl = new URL((await connect(page).getAttribute('href')) ?? '');
    expect(Object.fromEntries(authorizeUrl.searchParams)).toEqual({
      client_id: '123456789012345678',
      response_type: 'code',
      redirect_uri: expect.stringMatching(/^http:\/\/localhost:\d+\/v1\/oauth$/),
      scope: 'identify guilds email connections',
    });
    await expect(bar(page).getByRole('button', { name: /News/ })).toHaveCount(0);
  });
  await test.step('§9 the copyright covers 2024 to the current year', async () => {
    await expect(page.getByRole('contentinfo')).toContainText(`© 2024–${new Date().getFullYear()} Vigil`);
  });
  await test.step('§2 navigation links move into a menu at 768 px', async () => {
    for (const [width, shown] of [
      [769, true],
      [768, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(bar(page).getByRole('link', { name: 'Status' })).toBeVisible({ visible: shown });
    }
    await bar(page).getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Status' }).click();
    await expect(page).toHaveURL(/\/status$/);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('§2 §4 a user’s frame: the profile menu, the news bell, and signing out in another tab', async ({
  page,
  signIn,
  api,
  context,
}) => {
  await test.step('§2 signed in, the navigation bar shows the news bell and a profile menu with /dashboard and /logout', async () => {
    await signIn('owner');
    await page.goto('/');
    await expect(connect(page)).toHaveCount(0);
    await bar(page)
      .getByRole('button', { name: /^Menu of/ })
      .click();
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toHaveAttribute('href', '/logout');
    await page.getByRole('menuitem', { name: 'Control panel' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
  await test.step('§4 the profile menu closes on a click outside', async () => {
    await page.goto('/');
    await bar(page)
      .getByRole('button', { name: /^Menu of/ })
      .click();
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    await page.mouse.click(20, 500);
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeHidden();
  });
  await test.step('§4 the news bell counts, dismisses immediately, and shows when there is no news', async () => {
    const bell = bar(page).getByRole('button', { name: /^News/ });
    await expect(bell).toHaveAccessibleName(/\d new/);
    await bell.click();
    await expectNoProblems(page);
    const items = bar(page).getByRole('listitem');
    const before = await items.count();
    await items.first().getByRole('button').click();
    await expect(items).toHaveCount(before - 1);
    await expect(items.first().getByRole('button')).toBeFocused();
    await expect
      .poll(() => api.calls.filter(({ method, path }) => method === 'DELETE' && path === '/v1/me/news').length)
      .toBe(1);
    for (let remaining = before - 1; remaining > 0; remaining--) await items.first().getByRole('button').click();
    await expect(bar(page).getByText('No news.')).toBeVisible();
    await expect(bell).toBeFocused();
  });
  await test.step('§9 the news panel is 16 rem wide and inside the window', async () => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto('/');
      await bar(page).getByRole('button', { name: /^News/ }).click();
      const panel = bar(page).getByRole('group', { name: /^News/ });
      await expect.poll(() => panel.evaluate((element) => element.getBoundingClientRect().width)).toBe(256);
      const { left, right } = await panel.evaluate((element) => element.getBoundingClientRect().toJSON());
      expect(left).toBeGreaterThanOrEqual(8);
      expect(right).toBeLessThanOrEqual(width - 8);
    }
  });
  await test.step('signing out in another tab signs out this one too', async () => {
    await page.goto('/');
    await expect(bar(page).getByRole('button', { name: /^Menu of/ })).toBeVisible();
    await context.clearCookies({ name: 'token' });
    const other = await context.newPage();
    await other.goto('/status');
    await other.evaluate(() => new BroadcastChannel('session').postMessage('signed-out'));
    await expect(connect(page)).toBeVisible();
  });
});

test('§3 §4 a profile that fails or has no picture shows the visitor as signed out', async ({
  page,
  signIn,
  api,
  problems,
}) => {
  await test.step('§4 a profile call that fails shows the visitor as signed out', async () => {
    await signIn('owner');
    for (const fault of [{ status: 500, body: { message: 'No.' } }, 'network'] as const) {
      api.fail('GET /v1/me/profile', fault);
      await page.goto('/');
      await expect(connect(page)).toBeVisible();
    }
    problems.length = 0;
  });
  await test.step('§3 treats a profile without a picture as not loaded', async () => {
    api.fail('GET /v1/me/profile', {
      status: 200,
      body: { global_name: 'A', avatar: null, is_admin: false, is_mod: false },
    });
    await page.goto('/');
    await expect(connect(page)).toBeVisible();
  });
});

test('§2 in the staff area: the logo of each panel, and a skeleton while the files of an area hang', async ({
  page,
  signIn,
}) => {
  await test.step('§2 under /manage/admin the logo is the admin’s, 120 px wide, and links there; otherwise 50 px, to /', async () => {
    await signIn('admin');
    await page.goto('/manage/admin');
    const admin = bar(page).getByRole('link', { name: 'Logo' });
    await expect(admin).toHaveAttribute('href', '/manage/admin');
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => (await admin.getByRole('img').boundingBox())?.width).toBe(120);
    }
    await page.goto('/manage/moderator');
    const standard = bar(page).getByRole('link', { name: 'Logo' });
    await expect(standard).toHaveAttribute('href', '/');
    await expect(standard.getByRole('img')).toHaveCSS('width', '50px');
  });
  await test.step('§2 shows the frame with a skeleton while the files of an area hang', async () => {
    await page.route(/\/areas\/(public|dashboard|admin)\//, () => {});
    for (const path of ['/dashboard', '/manage/admin', '/account']) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Status' })).toBeVisible();
      await expect(page.getByRole('button', { name: /English$/ })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.locator('[data-overlay]')).toHaveCount(0);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('rule 33: the news bell while news load, and when dismissing fails', async ({ page, signIn, api, problems }) => {
  await test.step('the news bell does not show that there is no news until the news is loaded', async () => {
    await signIn('owner');
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/v1/me/news', async (route) => {
      await promise;
      await route.continue();
      expect(problems).toEqual([]);
    });
    await page.goto('/');
    await bar(page).getByRole('button', { name: /^News/ }).click();
    await expect(bar(page).getByRole('status')).toHaveText('Loading…');
    await expect(bar(page).getByText('No news.')).toHaveCount(0);
    await expectNoProblems(page);
    resolve();
    await expect(bar(page).getByRole('listitem').first()).toBeVisible();
  });
  await test.step('rule 33: a dismissed item comes back when the call fails, which is only logged', async () => {
    await page.goto('/');
    await bar(page).getByRole('button', { name: /^News/ }).click();
    const items = bar(page).getByRole('listitem');
    await expect(items.first()).toBeVisible();
    const before = await items.count();
    api.fail('DELETE /v1/me/news', { status: 500, body: { message: 'No.' } });
    await items.first().getByRole('button').click();
    await expect.poll(() => problems.join()).toContain('Failed to delete news:');
    await expect(items).toHaveCount(before);
    await expect(page.getByRole('alert')).toHaveCount(0);
    problems.length = 0;
  });
});

test.describe('on a first visit', () => {
  test.use({ consent: 'unset' });

  test('§2 rule 17: the consent overlay stays until the visitor chooses, and nothing is stored before', async ({
    page,
    context,
    site,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Accept all cookies' })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

    const [accept, reject] = ['Minden cookie elfogadása', 'Nem fogadom el'];
    await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
    await page.goto('/status');
    await expect(page.getByRole('button', { name: reject })).toBeVisible();
    await page.goto('/');
    await page.getByRole('button', { name: accept }).click();
    await expect(page.getByRole('button', { name: accept })).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('true');
    await page.reload();
    await expect(page.getByRole('button', { name: accept })).toBeHidden();
    await page.getByRole('contentinfo').getByRole('button').last().click();
    await page.getByRole('button', { name: reject }).click();
    expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('false');
  });
});

test('§4 rule 18: a sign-in that fails is shown once; another language is stored and shown', async ({
  page,
  context,
}) => {
  await test.step('rule 18: a sign-in that fails shows a toast, and is removed from the URL', async () => {
    for (const [failure, text] of Object.entries({
      denied: 'you did not allow it',
      expired: 'took too long',
      limited: 'Too many requests',
      unavailable: 'Couldn’t reach the chat platform',
      unreachable: 'Couldn’t reach the service',
      banned: 'is banned',
    })) {
      await page.goto(`/?signin=${failure}&kept=1`);
      await expect(page.getByText(text)).toBeVisible();
      await expect(page).toHaveURL(/\/\?kept=1$/);
    }
  });
  await test.step('§4 selecting another language is stored for 365 days and reloads the page; the active one does nothing', async () => {
    await page.goto('/status');
    const switcher = () => bar(page).getByRole('button', { name: /Language|Nyelv/ });
    await page.evaluate(() => Reflect.set(globalThis, 'untouched', true));
    await switcher().click();
    await expectNoProblems(page);
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeHidden();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'untouched'))).toBe(true);
    await switcher().click();
    await page.getByRole('menuitemradio', { name: 'Magyar' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Állapot');
    const cookie = (await context.cookies()).find(({ name }) => name === 'language');
    expect(cookie).toMatchObject({ value: 'hu', path: '/', sameSite: 'Lax' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(364);
    expect(days).toBeLessThanOrEqual(365.01);
  });
});

test('§2 shows the frame before any script has run, and the loading overlay when that takes long', async ({ page }) => {
  await page.route('**/areas/shell/*/*.js', () => {});
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Status' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  const overlay = page.locator('[data-overlay]');
  await expect(overlay).toBeHidden();
  await overlay.evaluate((element) => element.getAnimations()[0]?.finish());
  await expect(overlay).toBeVisible();
  await expect(overlay.getByText('Loading…')).toBeVisible();
  await expect(overlay).toHaveCSS('position', 'fixed');
  const { width, height } = page.viewportSize() ?? {};
  expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  await expect(overlay.getByRole('img', { name: 'Logo' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
