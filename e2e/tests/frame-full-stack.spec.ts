import type { Page } from '@playwright/test';
import { expect, test } from '../site/full-stack-test.ts';
import { systemTier } from '../site/system-tier.ts';

test(
  '§4 the news bell counts, dismisses immediately and permanently, and shows when there is no news',
  systemTier,
  async ({ page, fullStack, signInAs }) => {
    const { db } = fullStack.context;
    const published_at = new Date(fullStack.now());
    const item = { user_id: null, name_hu: 'Hír', description_hu: 'Leírás', published_at };
    await db
      .insertInto('news')
      .values([
        { ...item, id: 'first', name_en: 'First <b>news</b>', description_en: 'What is new.' },
        { ...item, id: 'second', name_en: 'Second news', description_en: 'What is newer.' },
      ])
      .execute();
    await signInAs('visitor');
    await page.getByRole('button', { name: 'News: 2' }).click();
    await expect(page.getByText('First <b>news</b>')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    const panel = page.locator('[popover]').filter({ hasText: 'Second news' });
    await expect.poll(async () => (await panel.boundingBox())?.x).toBeGreaterThanOrEqual(16);
    for (const remaining of [1, 0]) {
      const responded = page.waitForResponse((response) => response.request().method() === 'DELETE');
      await page
        .getByRole('button', { name: /^Dismiss/ })
        .first()
        .click();
      expect((await responded).status()).toBe(200);
      await expect(page.getByRole('button', { name: /^Dismiss/ })).toHaveCount(remaining);
      await expect(page.getByRole('button', { name: remaining > 0 ? /^Dismiss/ : /^News/ })).toBeFocused();
    }
    await expect(page.getByText('No news.')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: /^News/ }).click();
    await expect(page.getByText('No news.')).toBeVisible();
    await db.deleteFrom('news').execute();
  },
);

const getVersion = (page: Page) => page.getByRole('contentinfo').getByText(/ v\d+\.\d+\.\d+$/);

test('shows the version to staff, if the API names it', async ({ page, signInAs }) => {
  await signInAs('moderator');
  await expect(getVersion(page)).toBeVisible();
  await page.route('/v1/health', (route) => route.fulfill({ json: { message: 'OK' } }));
  const responded = page.waitForResponse('/v1/health');
  await page.reload();
  await responded;
  await expect(page.getByRole('contentinfo').getByText(/ Vigil$/)).toBeVisible();
});

test(
  'the footer below a side menu is one line in Hungarian, with the version',
  systemTier,
  async ({ page, context, site, signInAs }) => {
    await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
    await page.setViewportSize({ width: 1024, height: 800 });
    await signInAs('moderator');
    await page.goto('/tickets');
    await expect(getVersion(page)).toBeVisible();
    await expect.poll(async () => (await page.getByRole('contentinfo').boundingBox())?.height).toBeLessThan(70);
  },
);

test('§4 other users: no version, and signed out when the session ended on another device', async ({
  page,
  signInAs,
  fullStack,
  problems,
}) => {
  await test.step('does not request the version for other users', async () => {
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await signInAs('visitor');
    await expect(page.getByRole('button', { name: /Nóra/ })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(paths).toContain('/v1/me/profile');
    expect(paths).not.toContain('/v1/health');
    await expect(getVersion(page)).toHaveCount(0);
    expect(problems).toEqual([]);
  });
  await test.step('§4 shows the visitor as signed out when the session ended on another device', async () => {
    await expect(page.getByRole('button', { name: /Nóra/ })).toBeVisible();
    await fullStack.context.db.deleteFrom('sessions').execute();
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Connect profile' })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/');
    problems.length = 0;
  });
});
