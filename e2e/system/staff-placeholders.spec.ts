import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/test.ts';

test('§2 with the specification API the moderator pages are placeholders, and send no requests', async ({
  page,
  context,
  site,
  api,
  signIn,
}) => {
  await signIn('moderator');
  const heading = page.getByRole('heading', { level: 1 });
  for (const [path, title] of [
    ['/manage/moderator/tickets', 'Tickets'],
    ['/manage/moderator/tickets/0123456789', 'Tickets'],
    ['/manage/moderator/ask_ban', 'Ask ban'],
    ['/manage/moderator', 'Moderator panel'],
  ] as const) {
    await page.goto(path);
    await expect(heading).toHaveText(title);
    await expect(page.getByText('Nothing here yet')).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  }
  await expectNoProblems(page);
  await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
  await page.reload();
  await expect(heading).toHaveText('Moderátorpanel');
  await expect(page.getByText('Itt még nincs semmi')).toBeVisible();
  const staffCalls = api.calls.filter(({ path }) => /moderator|admin/.test(path) && !path.endsWith('verify'));
  expect(staffCalls).toEqual([]);
});

test('with the specification API the page of staff roles is a placeholder too', async ({ page, api, signIn }) => {
  await signIn('admin');
  await page.goto('/manage/admin/staff');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  expect(api.calls.filter(({ path }) => path === '/v1/admin/staff')).toEqual([]);
});

test('§2 with the specification API the admin menu has no news, and their page is a placeholder', async ({
  page,
  api,
  signIn,
}) => {
  await signIn('admin');
  await page.goto('/manage/admin/news');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin panel' }).getByRole('link')).toHaveText([
    'Commands',
    'Server list',
    'Block user',
    'Actions',
    'Stats',
  ]);
  expect(api.calls.filter(({ path }) => path.startsWith('/v1/admin/news'))).toEqual([]);
});
