import type { Page } from '@playwright/test';
import { hostilePictures } from '../../../api/testing/hostile-pictures.ts';
import { hostileTexts } from '../../../api/testing/hostile-texts.ts';
import { people } from '../../api/people.ts';
import { expect, test } from '../../site/test.ts';

// A foreign API, all of whose pictures are meant to run, fetch or break something. The page requests none of them and
// shows generated ones; any script that runs, any CSP violation and any error fails these tests.

const hostileValues = Object.entries({ ...hostilePictures, ...hostileTexts })
  // What could be a hash is one.
  .filter(([, picture]) => !/^\w{1,64}$/.test(picture));
const idOf = (index: number) => String(4n * 10n ** 17n + BigInt(index));
const originalPeople = [people.owner, people.admin].map((person) => ({ person, ...person }));

/** The pictures that the page requested, except for the site's own. */
let requests: string[];

test.beforeEach(({ api, site, page }) => {
  const pictures = hostileValues.map(([, picture]) => picture.replace('http://localhost:3000', site.url));
  api.change((world) => {
    world.guilds = pictures.map((picture, index) => ({
      id: idOf(index),
      name: `Village ${index}`,
      icon: picture,
      banner: picture,
      language: 'en' as const,
      isBotJoined: true,
    }));
    people.owner.guilds = world.guilds.map(({ id }) => id);
    world.chatUsers = pictures.map((avatar, index) => ({
      username: `villager${index}`,
      discriminator: '0',
      id: idOf(index),
      avatar,
      createdAt: 1_439_251_200,
      is_banned: false,
    }));
  });
  for (const { person } of originalPeople) person.avatar = pictures[0] ?? '';
  requests = [];
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(`${site.url}/assets/`);
    if (!isOwn && (request.resourceType() === 'image' || request.url().includes('evil.example')))
      requests.push(request.url().slice(0, 200));
  });
});
test.afterEach(() => {
  for (const { person, avatar, guilds } of originalPeople) Object.assign(person, { avatar, guilds });
});

/** Expects a number of generated pictures on the page, and no other requests. */
async function expectGenerated(page: Page, count: number) {
  const main = page.getByRole('main');
  await expect(main.locator('svg[viewBox="0 0 48 48"]:visible')).toHaveCount(count);
  await expect(main.locator('img')).toHaveCount(0);
  expect(requests).toEqual([]);
  expect(await page.title()).not.toContain('broken');
}

test('the list of servers, with icons and banners', async ({ page, signIn }) => {
  await signIn('owner');
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(hostileValues.length);
  await expectGenerated(page, 2 * hostileValues.length);
});

test("a server's layout, and the menu of other servers", async ({ page, signIn }) => {
  await signIn('owner');
  await page.goto(`/dashboard/${idOf(1)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /Village 1/ }).click();
  const others = page.getByRole('link', { name: /Village/ });
  await expect(others.locator('svg[viewBox="0 0 48 48"]')).toHaveCount(hostileValues.length - 1);
  await expect(others.locator('img')).toHaveCount(0);
  expect(requests).toEqual([]);
});

test('a user in the navigation bar', async ({ page, signIn, site }) => {
  await signIn('owner');
  for (const [what, picture] of hostileValues) {
    await test.step(what, async () => {
      people.owner.avatar = picture.replace('http://localhost:3000', site.url);
      await page.goto('/docs');
      await expect(page.getByRole('banner').getByRole('button').last()).toHaveText('O');
      expect(requests).toEqual([]);
      expect(await page.title()).not.toContain('broken');
    });
  }
});

test('the staff area: the list of servers', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/manage/admin/server_list');
  await expect(page.getByRole('main').getByText('Village 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').locator('svg[viewBox="0 0 48 48"]').first()).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  expect(requests).toEqual([]);
});

test('the staff area: a user who is looked up', async ({ page, signIn }) => {
  await signIn('admin');
  for (const [index, [what]] of hostileValues.entries()) {
    await test.step(what, async () => {
      await page.goto(`/manage/admin/block_user?id=${idOf(index)}`);
      await expect(page.getByRole('main').getByText(`villager${index}`, { exact: true })).toBeVisible();
      await expectGenerated(page, 1);
    });
  }
});
