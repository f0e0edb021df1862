import type { Page } from '@playwright/test';
import { commandsManifest, createLargeManifest, hostileManifest, publishCommands } from '../site/commands-manifest.ts';
import { expect, test } from '../site/full-stack-test.ts';

const row = (page: Page, name: string) => page.locator(`[id="/${name.replace(' ', '+')}"]`);
const NOT_FOUND = 'There is nothing at this address';

const status = (page: Page) => page.getByRole('search').getByRole('status');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a command' });
const categories = (page: Page) => page.getByRole('navigation', { name: 'Categories' });

test('§2 /commands: the bot’s commands by category, the search, and links to commands', async ({ page, fullStack }) => {
  await publishCommands(fullStack);
  await test.step('the landing page links to the commands', async () => {
    // The number is cached for a minute, also one of an earlier test.
    fullStack.advanceClock(61_000);
    await page.goto('/');
    await page.getByRole('link', { name: 'See the commands (16)' }).click();
    await expect(page).toHaveURL('/commands');
    await expect(page).toHaveTitle('Commands - Vigil');
  });
  await test.step('shows who can use a command, and its options', async () => {
    await expect(status(page)).toHaveText('16 commands');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Moderation');
    await expect(row(page, 'stars')).toContainText('Everyone');
    await row(page, 'forgive').locator('summary').click();
    await expect(row(page, 'forgive')).toContainText('Needs the permission “Time out members”.');
    const options = row(page, 'forgive').getByRole('table', { name: 'What /forgive takes' }).getByRole('row');
    await expect(options).toHaveText([/^member.*Needed$/, /^numberHow many\.Optional$/]);
  });
  await test.step('the search filters at once, also with a slash, and counts', async () => {
    await search(page).fill('/room ');
    await expect(status(page)).toHaveText('2 commands');
    await search(page).fill('/room invite');
    await expect(status(page)).toHaveText('1 command');
    await search(page).fill('musik');
    await expect(page.getByRole('heading', { name: 'No command for “musik”' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(status(page)).toHaveText('16 commands');
    await expect(search(page)).toBeFocused();
    await expect(search(page)).toHaveValue('');
  });
  await test.step('a category is in the URL', async () => {
    await categories(page).getByRole('link', { name: 'Fun and games' }).click();
    await expect(page).toHaveURL('/commands?category=fun');
    await expect(status(page)).toHaveText('1 command');
    await page.reload();
    await expect(categories(page).getByRole('link', { name: 'Fun and games' })).toHaveAttribute('aria-current', 'true');
    await expect(status(page)).toHaveText('1 command');
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'All categories (16)' });
    await expect(page).toHaveURL('/commands');
    await expect(status(page)).toHaveText('16 commands');
  });
  await test.step('a link to a command opens it, and works by keyboard', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await row(page, 'room name').locator('summary').press('Enter');
    await row(page, 'room name').getByRole('link', { name: 'Link to this command' }).press('Enter');
    await expect(page).toHaveURL('/commands#/room+name');
    await page.goto('/docs');
    await page.goto('/commands#/giveaway');
    await expect(row(page, 'giveaway').getByRole('table')).toBeInViewport();
    await expect(row(page, 'giveaway').locator('summary')).toBeFocused();
    // The linked row leaves the list and comes back.
    await search(page).fill('roles');
    await expect(row(page, 'giveaway')).toHaveCount(0);
    await search(page).fill('');
    await expect(row(page, 'giveaway')).toBeVisible();
    await expect(search(page)).toBeFocused();
  });
  await test.step('in Hungarian, too, with the texts of the bot', async () => {
    await page.context().addCookies([{ name: 'language', value: 'hu', url: fullStack.url }]);
    await page.goto('/commands#/warn');
    await expect(row(page, 'warn').getByRole('table')).toBeInViewport();
    await page.reload();
    await expect(row(page, 'warn')).toContainText('Figyelmeztet egy tagot');
    await expect(page.getByRole('heading', { level: 2, name: 'Játék és szórakozás' })).toBeVisible();
    await expect(row(page, 'warn').getByText('Szükséges engedély: „Tagok felfüggesztése”.')).toBeVisible();
  });
});

test('§2 /commands without commands, with failed calls and with hostile texts', async ({
  page,
  fullStack,
  problems,
}) => {
  await test.step('without commands it is the not-found page, and the landing page has no link', async () => {
    fullStack.advanceClock(61_000);
    await page.goto('/');
    await expect(page.getByText(/^Awake on/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^See the commands/ })).toHaveCount(0);
    await page.goto('/commands');
    await expect(page.getByRole('heading', { level: 1, name: NOT_FOUND })).toBeVisible();
    problems.length = 0;
  });
  await test.step('the HTML has the title and a search that keeps what is typed while the page loads', async () => {
    await publishCommands(fullStack);
    const html = await (await page.request.get('/commands')).text();
    expect(html).toContain('<title>Commands - Vigil</title>');
    expect(html).toMatch(/<h1[^>]*>Commands<\/h1>/);
    expect(html).toContain('<meta name="description" content="What you can ask Vigil in the chat.');
    const released = Promise.withResolvers<void>();
    await page.route('**/areas/public/**/commands*.js', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto('/commands', { waitUntil: 'commit' });
    await search(page).fill('giveaway');
    released.resolve();
    await expect(status(page)).toHaveText('1 command');
    await expect(search(page)).toHaveValue('giveaway');
    await page.unrouteAll();
  });
  await test.step('a browser that has the commands gets 304 through the gateway', async () => {
    const { etag = '', 'cache-control': cache } = (await page.request.get('/v1/commands')).headers();
    expect(cache).toBe('no-cache');
    const again = await page.request.get('/v1/commands', { headers: { 'if-none-match': etag } });
    expect(again.status()).toBe(304);
  });
  await test.step('after a failed call the page can try again', async () => {
    await page.route('**/v1/commands', (route) => route.fulfill({ status: 503, json: { message: 'Wait a moment.' } }));
    await page.goto('/commands');
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the commands');
    await expect(page.getByRole('alert')).toContainText('Wait a moment.');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toHaveText('16 commands');
    problems.length = 0;
  });
  await test.step('the list stays while the page is open, and is gone after the manifest has no commands', async () => {
    await publishCommands(fullStack, { ...commandsManifest, commands: [] });
    await search(page).fill('roles');
    await expect(status(page)).toHaveText('1 command');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: NOT_FOUND })).toBeVisible();
    problems.length = 0;
  });
  await test.step('texts of the bot are shown as text', async () => {
    await publishCommands(fullStack, hostileManifest);
    await page.goto('/commands');
    await expect(page.getByRole('heading', { level: 2 }).nth(1)).toContainText('<b>');
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
    // The platform's names of permissions have underscores; those of the page have none.
    await expect(row(page, 'constructor').getByText(/^Needs the permissions/)).not.toHaveText(/[A-Z]_[A-Z]|VIEW|SPEAK/);
    await page.goto('/commands#/שלום+עולם');
    await page.reload();
    await expect(row(page, 'שלום עולם').getByRole('table')).toBeInViewport();
  });
  await test.step('two hundred commands', async () => {
    await publishCommands(fullStack, createLargeManifest(200));
    await page.goto('/commands');
    await expect(status(page)).toHaveText('200 commands');
    await search(page).pressSequentially('command-19');
    await expect(status(page)).toHaveText('11 commands');
  });
});
