import type { Page } from '@playwright/test';
import { hostileTexts } from '../../../api/testing/hostile-texts.ts';
import { people } from '../../api/people.ts';
import { expectBidiIsolation, expectFits, expectNoProblems } from '../../site/expect-no-problems.ts';
import { expect, test } from '../../site/test.ts';

// A foreign API need not validate anything: here every name and text of it is meant to break the page. Any script that
// runs, any CSP violation and any error fails these tests.

test.use({ viewport: { width: 360, height: 800 } });

const texts = Object.entries(hostileTexts);
const idOf = (index: number) => String(4n * 10n ** 17n + BigInt(index));
const named: readonly ('owner' | 'admin')[] = ['owner', 'admin'];
const before = named.map((name) => ({ ...people[name] }));

test.beforeEach(({ api }) =>
  api.change((world) => {
    world.guilds = texts.map(([, name], index) => ({
      id: idOf(index),
      name,
      icon: null,
      banner: null,
      language: 'en' as const,
      isBotJoined: index % 2 === 0,
    }));
    people.owner.guilds = world.guilds.map(({ id }) => id);
    world.actions = texts.map(([, text], index) => ({
      action: index % 2 ? text : 'leave_server',
      userId: people.admin.id,
      description: text,
      createdAt: 1_743_508_800,
    }));
    world.news = Object.fromEntries(texts.map(([, text], index) => [`n${index}`, { name: text, description: text }]));
    world.chatUsers = texts.map(([, username], index) => ({
      username,
      discriminator: '0',
      id: idOf(index),
      avatar: null,
      createdAt: 1_439_251_200,
      is_banned: index % 2 === 0,
    }));
  }),
);
test.afterEach(() => {
  named.forEach((name, index) => void Object.assign(people[name], before[index]));
});

async function expectIntact(page: Page) {
  await expectFits(page);
  await expectBidiIsolation(page);
  expect(await page.title()).not.toContain('broken');
}

test('the list of servers', async ({ page, signIn }) => {
  await signIn('owner');
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(texts.length);
  await expectIntact(page);
  await expectNoProblems(page);
});

test('the pages of a server', async ({ page, signIn, api }) => {
  api.change(({ guilds }) => {
    for (const guild of guilds) guild.isBotJoined = true;
  });
  await signIn('owner');
  for (const [index, [what]] of texts.entries()) {
    await test.step(what, async () => {
      for (const path of [`/dashboard/${idOf(index)}`, `/dashboard/${idOf(index)}/logs`]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectIntact(page);
      }
    });
  }
  await expectNoProblems(page);
});

test('the navigation bar and its menus, with profile and news', async ({ page, signIn }) => {
  await signIn('owner');
  const bar = page.getByRole('banner');
  for (const [what, text] of texts) {
    await test.step(what, async () => {
      people.owner.global_name = text;
      await page.goto('/docs');
      await bar.getByRole('button', { name: /^News/ }).click();
      await expectIntact(page);
      await page.keyboard.press('Escape');
      await bar.getByRole('button').last().click();
      await expectIntact(page);
    });
  }
  await expectNoProblems(page);
});

for (const path of ['/manage/admin/server_list', '/manage/admin/actions']) {
  test(`the staff area: ${path}`, async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto(path);
    await expect(page.getByRole('main').getByText('<img src=x').first()).toBeVisible();
    await expectIntact(page);
    await expectNoProblems(page);
  });
}

test('a user who is looked up', async ({ page, signIn }) => {
  await signIn('admin');
  for (const [index, [what]] of texts.entries()) {
    await test.step(what, async () => {
      await page.goto(`/manage/admin/block_user?id=${idOf(index)}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expectIntact(page);
    });
  }
  await expectNoProblems(page);
});

test('days of the statistics that are named like object properties', async ({ page, signIn, api }) => {
  api.change((world) => {
    const days = Object.fromEntries(texts.map(([, text], index) => [text, index]));
    world.stats = { servers: days, commands: days };
  });
  await signIn('admin');
  await page.goto('/manage/admin/stats');
  await expect(page.getByRole('heading', { name: 'Numbers of servers' })).toBeVisible();
  await expectIntact(page);
  await expectNoProblems(page);
});

test('an error message of the API', async ({ page, signIn, api, problems }) => {
  await signIn('admin');
  for (const [what, text] of texts) {
    await test.step(what, async () => {
      api.fail('POST /v1/admin/stats', { status: 500, body: { message: text } });
      await page.goto('/manage/admin/stats');
      await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert').first()).toBeVisible();
      await expectIntact(page);
    });
  }
  problems.splice(
    0,
    problems.length,
    ...problems.filter((problem) => !/Failed to load resource|answered 500/.test(problem)),
  );
});
