import type { Page, Request } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/test.ts';

const tea = '/dashboard/197038439483310086';
/** A server of another user. */
const testers = '/dashboard/613425648685547541';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

test('§2 settings: the language, the name, the bar for unsaved changes, and a placeholder', async ({
  page,
  signIn,
  api,
}) => {
  await test.step('§2 settings: the language, English or Hungarian, and the name, which cannot be changed', async () => {
    await signIn('owner');
    await page.goto(tea);
    await expect(heading(page)).toHaveText('Settings');
    const language = page.getByRole('combobox', { name: 'Language' });
    await expect(language.getByRole('option')).toHaveText(['English', 'Hungarian']);
    await expect(language).toHaveValue('en');
    const name = page.getByRole('textbox', { name: 'Server name' });
    await expect(name).toHaveValue('Tea House');
    await expect(name).not.toBeEditable();
    await expect(page.getByText('The bot’s service cannot save this yet')).toBeVisible();
    await page.goto('/dashboard/222078108977594368');
    await expect(language).toHaveValue('hu');
  });
  await test.step('§2 the bar for unsaved changes is visible only while something differs; nothing claims to be saved', async () => {
    await page.goto(tea);
    const language = page.getByRole('combobox', { name: 'Language' });
    await expect(language).toHaveValue('en');
    await expect(bar(page)).toHaveCount(0);
    await language.selectOption('Hungarian');
    await expect(bar(page)).toBeVisible();
    await language.selectOption('English');
    await expect(bar(page)).toHaveCount(0);

    await language.selectOption('Hungarian');
    await bar(page).getByRole('button', { name: 'Ignore' }).click();
    await expect(language).toHaveValue('en');
    await expect(language).toBeFocused();

    await language.selectOption('Hungarian');
    await bar(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(bar(page)).toHaveCount(0);
    await expect(language).toHaveValue('hu');
    await expect(page.getByText('Not saved: your changes last until you leave the page.')).toBeVisible();
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
  await test.step('§2 Join & Leave is a placeholder', async () => {
    await page.goto(`${tea}/join`);
    await expect(heading(page)).toHaveText('Join & Leave');
    await expect(page.getByText('Nothing to set up here yet')).toBeVisible();
  });
});

test('rule 34 §8 an unknown page or server shows why inside the layout', async ({ page, signIn, problems }) => {
  await test.step('rule 34: an unknown page of a server shows the not-found page inside the layout, with status 404', async () => {
    await signIn('owner');
    for (const path of [`${tea}/nothing`, `${tea}/logs/deeper`]) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(heading(page)).toHaveText('There is nothing at this address');
      await expect(page.getByRole('navigation', { name: 'Tea House' })).toBeVisible();
    }
    // This API has no history, no access rights and no copying.
    for (const part of ['history', 'access', 'copy']) {
      await page.goto(`${tea}/${part}`);
      await expect(heading(page)).toHaveText('There is nothing at this address');
    }
    await page.getByRole('navigation', { name: 'Tea House' }).getByRole('link', { name: 'Settings' }).click();
    await expect(heading(page)).toHaveText('Settings');
    problems.length = 0;
  });
  await test.step('§8 a server that the user may not manage shows the access-denied panel inside the layout', async () => {
    for (const path of [testers, `${testers}/logs`, '/dashboard/123', '/dashboard/nonsense']) {
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText('You lack permission for the requested server.');
      await expect(heading(page)).toHaveText('Invalid permission');
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      // The menu leads to pages that the user may open.
      const menuLinks = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
      await expect(menuLinks).toHaveText(['Dashboard']);
    }
    await page.getByRole('main').getByRole('link', { name: 'All servers' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    problems.length = 0;
  });
});

test('rule 29: a server that cannot be loaded shows why, and what to do', async ({ page, signIn, api, problems }) => {
  await test.step('rule 29: if the request fails, the panel shows that first, and a retry works', async () => {
    await signIn('owner');
    for (const [fault, message] of [
      [{ status: 500, body: { message: 'No.' } }, 'Something went wrong on our side'],
      [{ status: 429, body: { message: 'No.', retry_after: 1 } }, 'Wait 1 second and try again'],
      ['network', 'Something went wrong on our side'],
      [{ status: 200, body: [] }, 'Something went wrong on our side'],
    ] as const) {
      const restore = api.fail('GET /v1/guild/{id}', fault);
      await page.goto(`${tea}/logs`);
      await expect(heading(page)).toHaveText('Couldn’t check the server');
      await expect(page.getByRole('alert')).toContainText(message);
      await expect(page.getByRole('alert')).toContainText('you lack permission for the requested server');
      const isGuildRequest = (request: Request) => request.url().includes('/v1/guild/');
      const requested = Promise.race([
        page.waitForEvent('requestfinished', isGuildRequest),
        page.waitForEvent('requestfailed', isGuildRequest),
      ]);
      await page.getByRole('button', { name: 'Try again' }).click();
      await requested;
      await expect(heading(page)).toHaveText('Couldn’t check the server');
      restore();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(heading(page)).toHaveText('Logs');
      await expect(page.locator('#content')).toBeFocused();
    }
    problems.length = 0;
  });
  await test.step('shows a specific message with a sign-in link when the session has ended', async () => {
    api.fail('GET /v1/guild/{id}', { status: 401, body: { message: 'No.' } });
    await page.goto(tea);
    await expect(page.getByRole('alert')).toContainText('Your session has ended');
    await expect(page.getByRole('main').getByRole('link', { name: 'Connect profile' })).toHaveAttribute(
      'href',
      /response_type=code/,
    );
    problems.length = 0;
  });
  await test.step('a server without the bot shows an alert with a link to Setup', async () => {
    await signIn('owner');
    api.fail('GET /v1/guild/{id}', { status: 404, body: { message: 'No.', reason: 'bot-not-joined' } });
    await page.goto(tea);
    await expect(page.getByRole('alert')).toContainText('Vigil is not on this server. Set it up first.');
    await expect(page.getByRole('main').getByRole('link', { name: 'Setup' })).toHaveAttribute(
      'href',
      /permissions=8&guild_id=197038439483310086$/,
    );
    problems.length = 0;
  });
});

test('shows a skeleton while a server is loading, and nothing of the previous server', async ({
  page,
  signIn,
  api,
}) => {
  await signIn('owner');
  await page.goto(tea);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Hungarian');
  api.fail('GET /v1/guild/{id}', 'hang', 1);
  await page.getByRole('button', { name: 'Tea House switch to another server' }).click();
  await page.getByRole('link', { name: 'Éjszakai Műszak' }).click();
  // Data from the list is shown immediately.
  await expect(page.getByRole('navigation', { name: 'Éjszakai Műszak' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading…')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expectNoProblems(page);
});
