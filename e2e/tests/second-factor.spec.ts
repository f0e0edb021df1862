import type { Page } from '@playwright/test';
import { box, readBoxes, returnFromPlatform } from '../site/code-boxes.ts';
import { fulfillFirst } from '../site/network-faults.ts';
import { systemTier } from '../site/system-tier.ts';
import { expect, test } from '../site/test.ts';

const messages = {
  en: {
    title: 'Two-step verification',
    submit: 'Sign in',
    unknown: 'An unknown error occurred.',
    unreachable: 'An error occurred while submitting the 2FA code.',
    toasts: 'Notifications',
  },
  hu: {
    title: 'Kétlépcsős azonosítás',
    submit: 'Bejelentkezés',
    unknown: 'Ismeretlen hiba történt.',
    unreachable: 'Hiba történt a kód elküldése közben.',
    toasts: 'Értesítések',
  },
};

const alert = (page: Page, language: 'en' | 'hu' = 'en') =>
  page.getByRole('region', { name: messages[language].toasts }).getByRole('alert');

test('§4 §7 a right code of type user: what is sent, what is stored, and where it leads', async ({
  page,
  api,
  context,
}) => {
  await test.step('§7 sends the code and tokens, and nothing before Enter', async () => {
    await returnFromPlatform(page);
    const cookies = await context.cookies();
    const getCookie = (name: string) => cookies.find((cookie) => cookie.name === name)?.value;
    await page.keyboard.type('123456');
    await expect(box(page, 6)).toBeFocused();
    const posts = () => api.calls.filter(({ path }) => path === '/v1/2fa');
    expect(posts()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('/dashboard');
    expect(posts().map(({ body, headers }) => [body, headers.authorization])).toEqual([
      [
        {
          type: 'user',
          twofa_token: '123456',
          access_token: getCookie('access_token'),
          refresh_token: getCookie('refresh_token'),
        },
        undefined,
      ],
    ]);
    // No call beyond the specification was made.
    expect(api.calls.map(({ path }) => path).filter((path) => path.startsWith('/v1/2fa/'))).toEqual([]);
  });
  await test.step('§4 a right code of type user: stores the token for 30 days, ends the sign-in, opens /dashboard', async () => {
    await context.clearCookies();
    await page.goto('/status');
    await returnFromPlatform(page);
    await page.keyboard.type('123456');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/dashboard');
    const cookies = await context.cookies();
    const token = cookies.find(({ name }) => name === 'token');
    expect(token).toMatchObject({ path: '/', sameSite: 'Strict', httpOnly: false });
    expect(((token?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(30, 1);
    expect(cookies.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['access_token']));
    expect(cookies.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['refresh_token']));
    await expect(page.getByRole('banner').getByRole('button', { name: /Olga Owner/ })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/status');
  });
});

test('§4 a right code of type mod or admin: stores mod_token for five minutes, opens the panel', async ({
  page,
  api,
  context,
  site,
}) => {
  for (const [type, path] of [
    ['mod', '/manage/moderator'],
    ['admin', '/manage/admin'],
  ] as const) {
    await context.clearCookies();
    const { token } = api.signIn('admin');
    await context.addCookies([{ name: 'token', value: token, url: site.url }]);
    await page.goto(`/2fa?type=${type}`);
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await page.waitForURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Moderator panel|Temporarily unavailable/);
    const modToken = (await context.cookies()).find(({ name }) => name === 'mod_token');
    expect((modToken?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(270);
    expect((modToken?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(300);
    const sent = api.calls.findLast((call) => call.path === '/v1/2fa');
    expect(sent?.headers.authorization).toBe(`Bearer ${token}`);
    expect(sent?.body).toEqual({ type, twofa_token: '123456', access_token: '', refresh_token: '' });
  }
});

test('§4 §8 a wrong or failed code is cleared, and a toast shows why, in Hungarian', async ({
  page,
  context,
  site,
  api,
  problems,
}) => {
  const language = 'hu';
  const { title, submit, unknown, unreachable } = messages[language];
  await context.addCookies([{ name: 'language', value: language, url: site.url }]);
  await returnFromPlatform(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const failures: [string, string][] = [];
  async function sendWrongCode(code: string, message: string) {
    await page.keyboard.type(code);
    await page.getByRole('button', { name: submit, exact: true }).click();
    await expect(alert(page, language).last()).toHaveText(message);
    await expect(box(page, 1, language)).toBeFocused();
    failures.push([code, await readBoxes(page)]);
  }
  await sendWrongCode('000000', 'The code is not right.');
  // The page does not check the length; the API rejects the code.
  await sendWrongCode('123', 'The code is not right.');
  await sendWrongCode('', 'twofa_token is missing.');
  api.fail('POST /v1/2fa', { status: 500, body: {} }, 1);
  await sendWrongCode('123456', unknown);
  api.fail('POST /v1/2fa', { status: 200, body: {} }, 1);
  await sendWrongCode('123456', unknown);
  await fulfillFirst(page, '**/v1/2fa', (route) => route.abort('internetdisconnected'));
  await sendWrongCode('123456', unreachable);
  expect(failures.map(([, left]) => left)).toEqual(Array(6).fill('______'));
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await page.waitForURL('/dashboard');
  expect(problems.every((problem) => problem.startsWith('Failed to load resource'))).toBe(true);
  problems.length = 0;
});

test('§7 only status 200 counts as success; a pending code is not sent again', async ({ page, api, problems }) => {
  await test.step('§7 no status but 200 counts as success', async () => {
    await returnFromPlatform(page);
    for (const status of [201, 202, 206]) {
      api.fail('POST /v1/2fa', { status, body: { token: 'not-yet', message: `Not yet: ${status}.` } }, 1);
      await page.keyboard.type('123456');
      await page.keyboard.press('Enter');
      await expect(alert(page).last()).toHaveText(`Not yet: ${status}.`);
      await expect(box(page)).toBeFocused();
    }
    await expect(page).toHaveURL('/2fa?type=user');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');
    problems.length = 0;
  });
  await test.step('a pending code is not sent again, and the button keeps the focus', async () => {
    api.calls.length = 0;
    const restore = api.fail('POST /v1/2fa', 'hang');
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    const submit = page.getByRole('button', { name: 'Sign in', exact: true });
    await expect(submit).toHaveAttribute('aria-busy', 'true');
    const sentCodes = () => api.calls.filter(({ path }) => path === '/v1/2fa').length;
    await expect.poll(sentCodes).toBe(1);
    await page.keyboard.press('Enter');
    expect(sentCodes()).toBe(1);
    restore();
  });
});

test('§9 the toast of a wrong code is shown for five seconds', async ({ page, problems }) => {
  await page.clock.install();
  await returnFromPlatform(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(alert(page)).toBeVisible();
  await page.clock.runFor(4900);
  await expect(alert(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(alert(page)).toBeHidden();
  problems.length = 0;
});

test('respects the wait time of the API', systemTier, async ({ page, api, problems }) => {
  await returnFromPlatform(page);
  api.fail('POST /v1/2fa', { status: 429, body: { message: 'Slow down.', retry_after: 2 } }, 1);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Try again in')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/0:0[12]/);
  await expect(page.getByText('You can try again now.')).toBeVisible();
  problems.length = 0;
});

test(
  'the owl closes its eyes while digits are typed, and looks worried after a wrong code',
  systemTier,
  async ({ page, problems }) => {
    await returnFromPlatform(page);
    const owl = page.getByRole('main').locator('svg').first();
    const lids = owl.locator('g:has(> circle[r="26"])');
    const brows = owl.locator('path[d^="m34 40"]');
    await expect(lids).toHaveCSS('opacity', '0');
    await page.keyboard.type('1');
    await expect(lids).toHaveCSS('opacity', '1');
    await expect(brows).toHaveCSS('opacity', '0');
    await page.keyboard.press('Enter');
    await expect(brows).toHaveCSS('opacity', '1');
    await expect(lids).toHaveCSS('opacity', '0');
    await page.keyboard.type('1');
    await expect(lids).toHaveCSS('opacity', '1');
    problems.length = 0;
  },
);
