import type { Page } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test as fullStackTest } from '../site/full-stack-test.ts';
import { test } from '../site/test.ts';

const messages = {
  en: { title: 'Logging out.', text: 'Please wait...' },
  hu: { title: 'Kijelentkezés folyamatban.', text: 'Egy pillanat...' },
};

/** Records every heading that the page shows, however briefly. */
async function noteHeadings(page: Page) {
  await page.addInitScript(() => {
    const shownHeadings: string[] = [];
    Reflect.set(globalThis, 'seenTexts', shownHeadings);
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('h1, h1 + p')) shownHeadings.push(element.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  return (): Promise<string[]> => page.evaluate(() => Reflect.get(globalThis, 'seenTexts'));
}

test('§2 rule 16: /logout clears every cookie except language; Back does not return to the session', async ({
  page,
  signIn,
  context,
  site,
  api,
}) => {
  await test.step('rule 16: Back does not return to /logout, or to any page of the session', async () => {
    await signIn('owner');
    await page.goto('/status');
    await expect(page.getByRole('button', { name: /Olga Owner/ })).toBeVisible();
    await page.getByRole('button', { name: /Olga Owner/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/status');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Connect profile' })).toBeVisible();
    expect(await context.cookies()).toEqual([]);
  });
  await test.step('§2 /logout shows it, clears every cookie except language, and redirects to /', async () => {
    const shownHeadings = await noteHeadings(page);
    for (const language of ['en', 'hu'] as const) {
      await signIn('admin');
      const cookies = { language, access_token: 'a', refresh_token: 'r', another: 'x' };
      await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.url })));
      await page.goto('/logout');
      await expect(page).toHaveURL('/');
      expect(await shownHeadings()).toEqual(expect.arrayContaining(Object.values(messages[language])));
      expect((await context.cookies()).map(({ name, value }) => [name, value])).toEqual([['language', language]]);
      expect(api.calls.filter(({ path }) => path === '/v1/logout')).toEqual([]);
      await expect(page.getByRole('banner').getByRole('link', { name: /Connect profile|Csatlakozás/ })).toBeVisible();
    }
  });
});

fullStackTest(
  'rule 16: waits at most one second for an API that does not respond',
  async ({ page, context, signInAs }) => {
    // A call that is still waiting would time out when the clock jumps.
    const news = page.waitForResponse('**/v1/me/news');
    await signInAs('visitor');
    await news;
    let requestCount = 0;
    await page.route('**/v1/logout', () => {
      requestCount++;
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/logout');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logging out.');
    await expect(page.getByRole('status').filter({ hasText: 'Please wait...' })).toBeVisible();
    expect((await context.cookies(page.url())).filter(({ httpOnly }) => !httpOnly)).toEqual([]);
    await page.clock.runFor(950);
    await expect(page).toHaveURL('/logout');
    await page.clock.runFor(100);
    await expect(page).toHaveURL('/');
    expect(requestCount).toBe(1);
  },
);

fullStackTest('the page is accessible during logout', async ({ page, signInAs }) => {
  await signInAs('visitor');
  await page.route('**/v1/logout', () => {});
  await page.addInitScript(() => {
    // The page's clock is stopped, so that its one second does not pass.
    const { setTimeout } = globalThis;
    Object.assign(globalThis, {
      setTimeout: (run: () => void, delay?: number) => (delay === 1000 ? 0 : setTimeout(run, delay)),
    });
  });
  await page.goto('/logout');
  await expect(page.getByRole('status').filter({ hasText: 'Please wait...' })).toBeVisible();
  await expectNoProblems(page);
});

fullStackTest(
  'rule 16: the session ends in the API too, and in other tabs; without one, /logout does no harm',
  async ({ page, context, signInAs, fullStack, problems }) => {
    await fullStackTest.step('/logout without having been signed in does no harm', async () => {
      await page.goto('/logout');
      await expect(page).toHaveURL('/');
      expect(problems).toEqual([]);
    });
    await fullStackTest.step('rule 16: the session ends in the API too, and in other tabs', async () => {
      await signInAs('visitor');
      const other = await context.newPage();
      await other.goto('/status');
      await expect(other.getByRole('button', { name: /Nóra/ })).toBeVisible();
      const token = (await context.cookies()).find(({ name }) => name === 'token');
      await page.goto('/logout');
      await expect(page).toHaveURL('/');
      await expect(other).toHaveURL('/');
      await expect(other.getByRole('banner').getByRole('link', { name: 'Connect profile' })).toBeVisible();
      expect(await fullStack.context.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
      expect(await context.cookies(page.url())).toEqual([]);
      // A copy of the token is invalid.
      if (token) await context.addCookies([token]);
      const headers = { authorization: `Bearer ${token?.value}` };
      expect((await context.request.get('/v1/me/profile', { headers })).status()).toBe(401);
      problems.length = 0;
    });
  },
);
