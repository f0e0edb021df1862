import { authorize, startSignIn } from '../site/full-stack-test.ts';
import { heading } from '../site/pages.ts';
import { expect, test } from './site/chaos-test.ts';

test.describe.configure({ mode: 'default' });

for (const { name, fault } of [
  { name: 'for long when the code is exchanged', fault: { path: '/oauth2/token', retryAfter: 40 } },
  { name: 'for long when the user is fetched', fault: { path: '/users/@me', retryAfter: 40 } },
  { name: 'for a second, repeatedly, when the user is fetched', fault: { path: '/users/@me', retryAfter: 1 } },
]) {
  test(`rate limited by the platform ${name}: signing in ends on the landing page with the reason, and works afterwards`, async ({
    chaosSite,
    page,
  }) => {
    chaosSite.platform.faults.add({ kind: '429', ...fault });
    const redirected = page.waitForRequest(`${chaosSite.url}/?signin=unavailable`);
    await authorize(page, 'visitor');
    await redirected;
    await expect(page.getByText('Couldn’t reach the chat platform. Try again in a minute.')).toBeVisible();
    await expect(page).toHaveURL(`${chaosSite.url}/`);
    const cookies = (await page.context().cookies()).map((cookie) => cookie.name);
    expect(cookies.filter((cookie) => /token/.test(cookie))).toEqual([]);
    chaosSite.platform.faults.clear();
    await startSignIn(page, 'visitor');
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
  });
}

test('rate limited briefly during a sign-in: the API waits, and the sign-in succeeds', async ({ chaosSite, page }) => {
  chaosSite.platform.faults.add({ kind: '429', path: '/users/@me', retryAfter: 1, times: 1 });
  await startSignIn(page, 'visitor');
  expect(chaosSite.platform.faults.list()).toEqual([]);
});

test('rate limited when a signed-in user opens their servers: the page shows why, and the user stays signed in', async ({
  chaosSite,
  page,
  signInAs,
  problems,
}) => {
  await signInAs('owner-of-three');
  // The API's platform caches expire.
  await chaosSite.advanceClock(120_000);
  chaosSite.platform.faults.add({ kind: '429', path: '/users/@me/guilds', retryAfter: 40 });
  await page.goto('/dashboard');
  await expect(page.getByText('The chat platform is not answering. Wait 41 seconds')).toBeVisible();
  await expect(page).toHaveURL(`${chaosSite.url}/`);
  chaosSite.platform.faults.clear();
  chaosSite.platform.faults.add({ kind: '429', path: '/users/@me/guilds', retryAfter: 1, times: 1 });
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(heading(page)).toHaveText('Your servers');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Tea House/ })
      .first(),
  ).toBeVisible();
  expect(chaosSite.platform.faults.list()).toEqual([]);
  problems.length = 0;
});
