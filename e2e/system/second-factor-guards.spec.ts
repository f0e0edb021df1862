import type { Page } from '@playwright/test';
import type { PersonName } from '../api/people.ts';
import { test as fullStackTest } from '../site/full-stack-test.ts';
import { expect, test } from '../site/test.ts';

const boxes = { name: 'Digit 1 of 6' };

test.describe('§5 who may enter a code, with the specification API', () => {
  const outside: Record<string, { path: string; cookies?: Record<string, string>; person?: PersonName }> = {
    'a visitor, type=user': { path: '/2fa?type=user' },
    'one of the two sign-in cookies': { path: '/2fa?type=user', cookies: { access_token: 'a' } },
    'the other of the two sign-in cookies': { path: '/2fa?type=user', cookies: { refresh_token: 'r' } },
    'a signed-in user, type=user': { path: '/2fa?type=user', person: 'user' },
    'a signed-in user who signs in again': {
      path: '/2fa?type=user',
      person: 'user',
      cookies: { access_token: 'a', refresh_token: 'r' },
    },
    'a visitor, type=mod': { path: '/2fa?type=mod' },
    'a visitor, type=admin': { path: '/2fa?type=admin' },
    'a token that is worth nothing, type=mod': { path: '/2fa?type=mod', cookies: { token: 'made-up' } },
    'a user, type=mod': { path: '/2fa?type=mod', person: 'user' },
    'a user, type=admin': { path: '/2fa?type=admin', person: 'user' },
    'a moderator, type=admin': { path: '/2fa?type=admin', person: 'moderator' },
    'no type': { path: '/2fa', person: 'admin' },
    'any other type': { path: '/2fa?type=owner', person: 'admin' },
    'a type in capitals': { path: '/2fa?type=USER', cookies: { access_token: 'a', refresh_token: 'r' } },
  };

  test('§5 everyone else is redirected to the home page, and Back does not return', async ({
    page,
    context,
    site,
    signIn,
    problems,
  }) => {
    for (const [who, { path, cookies = {}, person }] of Object.entries(outside))
      await test.step(who, async () => {
        await page.goto('about:blank');
        await context.clearCookies();
        if (person) await signIn(person);
        await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.url })));
        await page.goto('/status');
        await page.goto(path);
        await expect(page).toHaveURL('/');
        await page.goBack();
        await expect(page).toHaveURL('/status');
        // The browser logs the rejected profile call.
        if (cookies.token) problems.length = 0;
      });
  });

  const inside: Record<string, { path: string; person?: PersonName; signingIn?: boolean }> = {
    'both sign-in cookies, type=user': { path: '/2fa?type=user', signingIn: true },
    'a moderator, type=mod': { path: '/2fa?type=mod', person: 'moderator' },
    'an admin, type=mod': { path: '/2fa?type=mod', person: 'admin' },
    'an admin, type=admin': { path: '/2fa?type=admin', person: 'admin' },
  };

  test('§5 who is signing in, or a member of staff, stays, and the first box is focused', async ({
    page,
    context,
    signIn,
  }) => {
    for (const [who, { path, person, signingIn }] of Object.entries(inside))
      await test.step(who, async () => {
        await page.goto('about:blank');
        await context.clearCookies();
        if (person) await signIn(person);
        await page.goto(signingIn ? '/v1/oauth?code=owner' : path);
        await expect(page.getByRole('textbox', boxes)).toBeFocused();
        await expect(page).toHaveURL(path);
      });
  });

  const entrances = {
    'the URL of a staff page': (page: Page) => page.goto('/manage/admin/stats'),
    'a link': async (page: Page) => {
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'Admin panel' }).click();
    },
    'a phone’s menu': async (page: Page) => {
      await page.setViewportSize({ width: 360, height: 700 });
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Menu Dashboard' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Admin panel' }).click();
    },
  };

  test('the first box is focused for staff, however they come', async ({ page, context, signIn }) => {
    await signIn('admin');
    await context.clearCookies({ name: 'mod_token' });
    for (const [how, enter] of Object.entries(entrances))
      await test.step(how, async () => {
        await enter(page);
        await page.waitForURL('/2fa?type=admin');
        await expect(page.getByRole('textbox', boxes)).toBeFocused();
      });
  });

  test('§5 redirects to the home page when the profile cannot be fetched', async ({ page, api, signIn, problems }) => {
    await signIn('admin');
    api.fail('GET /v1/me/profile', { status: 500, body: {} });
    await page.goto('/2fa?type=admin');
    await expect(page).toHaveURL('/');
    problems.length = 0;
  });
});

fullStackTest(
  '§5 with our API, an expired sign-in redirects to the home page, which shows why',
  async ({ page, context, site, problems }) => {
    const tokens = { access_token: 'sia_x', refresh_token: 'sir_x' };
    await context.addCookies(Object.entries(tokens).map(([name, value]) => ({ name, value, url: site.url })));
    await page.goto('/2fa?type=user');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('alert')).toContainText('took too long');
    expect((await context.cookies()).filter(({ name }) => name in tokens)).toEqual([]);
    problems.length = 0;
  },
);

fullStackTest(
  '§5 with our API, a signed-in user is redirected from every second factor',
  async ({ page, signInAs }) => {
    await signInAs('visitor');
    for (const type of ['user', 'mod', 'admin']) {
      await page.goto(`/2fa?type=${type}`);
      await expect(page).toHaveURL('/');
    }
  },
);
