import type { Page } from '@playwright/test';
import { publishNews } from '../../api/news/news.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { fulfillFirst } from '../site/network-faults.ts';
import { button, dialog, fillInDemoCode, toast } from '../site/pages.ts';
import { enterStaffArea, startSession } from '../site/sessions.ts';
import { systemTier } from '../site/system-tier.ts';

const path = '/manage/admin/news';
const HOUR_MS = 3_600_000;

const items = (page: Page) => page.getByRole('main').getByRole('listitem');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const preview = (page: Page, language: string) =>
  page.getByRole('figure', { name: `How the bell shows it in ${language}` });

async function fillInTexts(page: Page) {
  await field(page, 'Title in English').fill('Night mode');
  await field(page, 'Text in English').fill('Pages can be dark now.\nSee the footer.');
  await field(page, 'Title in Hungarian').fill('Éjszakai mód');
  await field(page, 'Text in Hungarian').fill('Az oldalak már sötétek is lehetnek.');
}

/** A time in hours from now, as a field for a time takes it. */
const toFieldValue = (page: Page, hours: number) =>
  page.evaluate((milliseconds) => {
    const time = new Date(Date.now() + milliseconds);
    return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, hours * HOUR_MS);

function publish({ context }: FullStack, name: string, startsIn: number, endsIn: number | null = null) {
  const toTime = (hours: number) => new Date(context.now() + hours * HOUR_MS);
  const texts = { name: { en: name, hu: `${name} magyarul` }, description: { en: 'More.', hu: 'Bővebben.' } };
  const endsAt = endsIn === null ? null : toTime(endsIn);
  return publishNews(context, texts, { startsAt: toTime(startsIn), endsAt });
}

async function expectNewsInBell(page: Page, text: string) {
  await page.getByRole('button', { name: /^(News|Hírek)/ }).click();
  await expect(page.getByRole('banner').getByRole('listitem')).toHaveText([text], { useInnerText: true });
}

test('an admin publishes news with the keyboard, and a user sees it in the bell in both languages', async ({
  page,
  context,
  browser,
  fullStack,
}) => {
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto('/manage/admin');
  await page.getByRole('link', { name: 'News', exact: true }).click();
  await expect(page.getByText('No news yet')).toBeVisible();
  await button(page, 'New item').focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Title in English')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Write it in both languages.')).toHaveCount(4);
  await expect(field(page, 'Title in English')).toBeFocused();
  await fillInTexts(page);
  await expect(preview(page, 'English')).toContainText('Night mode');
  await expect(preview(page, 'Hungarian')).toContainText('Az oldalak már sötétek is lehetnek.');
  await expectNoProblems(page);
  await button(page, 'Publish now').press('Enter');
  await expect(toast(page)).toHaveText('Item published.');
  await expect(page.getByRole('heading', { name: 'All news' })).toBeFocused();
  await expect(items(page)).toHaveText([/^Night mode.*Shown now.*Everyone.*No one has dismissed it/s]);

  const other = await browser.newContext({ baseURL: fullStack.url });
  await startSession(fullStack, other, 'visitor');
  const userPage = await other.newPage();
  await userPage.goto('/');
  await expectNewsInBell(userPage, 'Night mode\n\nPages can be dark now.\nSee the footer.');
  await other.addCookies([{ name: 'language', value: 'hu', url: fullStack.url }]);
  await userPage.reload();
  await expectNewsInBell(userPage, 'Éjszakai mód\n\nAz oldalak már sötétek is lehetnek.');
  await userPage.getByRole('button', { name: '„Éjszakai mód” elrejtése' }).click();
  await expect(userPage.getByText('Nincsenek hírek.')).toBeVisible();
  await page.reload();
  await expect(items(page)).toContainText(['Dismissed by 1 user']);
  await other.close();
});

test('an admin schedules an item for staff, and changes it', systemTier, async ({ page, context, fullStack }) => {
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto(path);
  await button(page, 'New item').click();
  await fillInTexts(page);
  await page.getByRole('combobox', { name: 'Who gets it' }).selectOption('Staff');
  await page.getByRole('group', { name: 'Start' }).getByRole('radio', { name: 'At a time' }).check();
  await page.getByRole('group', { name: 'End' }).getByRole('radio', { name: 'At a time' }).check();
  await button(page, 'Schedule').click();
  await expect(field(page, 'Appears at')).toBeFocused();
  await field(page, 'Appears at').fill(await toFieldValue(page, 2));
  await field(page, 'Disappears at').fill(await toFieldValue(page, 1));
  await expect(page.getByText('Choose a time in the future')).toHaveCount(0);
  await expect(page.getByText('Choose a time after the start, at most a year ahead.')).toBeVisible();
  await field(page, 'Disappears at').fill(await toFieldValue(page, 3));
  await button(page, 'Schedule').click();
  await expect(items(page)).toHaveText([/^Night mode.*Scheduled.* – .*Staff/s]);

  await button(page, 'Edit “Night mode”').click();
  await expect(page.getByRole('combobox', { name: 'Who gets it' })).toHaveValue('staff');
  await field(page, 'Title in English').fill('Dark pages');
  await page.getByRole('group', { name: 'Start' }).getByRole('radio', { name: 'Now' }).check();
  await button(page, 'Publish now').click();
  await expect(items(page)).toHaveText([/^Dark pages.*Shown now.*Staff/s]);
});

test('an admin sees that somebody else has changed an item, and saves over it only then', async ({
  page,
  context,
  fullStack,
  problems,
}) => {
  const id = await publish(fullStack, 'Sale', 1);
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto(path);
  await button(page, 'Edit “Sale”').click();
  await field(page, 'Title in English').fill('Small sale');
  const { db } = fullStack.context;
  await db.updateTable('news').set({ name_en: 'Big sale', revision: 1 }).where('id', '=', id).execute();
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toContainText('Someone else saved while you were editing.');
  await expect(items(page)).toHaveText([/^Big sale/]);
  await expect(field(page, 'Title in English')).toHaveValue('Small sale');
  await expectNoProblems(page);
  await button(page, 'Save').click();
  await expect(items(page)).toHaveText([/^Small sale/]);
  problems.length = 0;
});

test('the list tells scheduled, shown and ended items apart, and an admin ends and removes them', async ({
  page,
  context,
  fullStack,
}) => {
  await publish(fullStack, 'Old', -3, -2);
  await publish(fullStack, 'Now', -1);
  await publish(fullStack, 'Later', 1);
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto(path);
  await expect(items(page)).toHaveText([/^Later.*Scheduled/s, /^Now.*Shown now/s, /^Old.*Ended/s]);
  await button(page, 'End “Now”').click();
  await expectNoProblems(page);
  await dialog(page, 'End this item?').getByRole('button', { name: 'End the item' }).click();
  await expect(items(page)).toHaveText([/^Later/, /^Now.*Ended/s, /^Old/]);
  await expect(page.getByRole('heading', { name: 'All news' })).toBeFocused();
  await button(page, 'Remove “Later”').click();
  await dialog(page, 'Remove this item?').getByRole('button', { name: 'Remove the item' }).click();
  await expect(items(page)).toHaveText([/^Now/, /^Old/]);
});

test('what was typed stays when saving fails, after a reload and without a code, and is saved once', async ({
  page,
  context,
  fullStack,
  problems,
}) => {
  await enterStaffArea(context, fullStack, 'admin');
  await fulfillFirst(page, '**/v1/admin/news/save', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(path);
  await button(page, 'New item').click();
  await fillInTexts(page);
  await button(page, 'Publish now').click();
  await expect(page.getByText('Couldn’t save the item')).toBeVisible();
  await page.reload();
  await expect(field(page, 'Text in Hungarian')).toHaveValue('Az oldalak már sötétek is lehetnek.');
  await context.clearCookies({ name: 'mod_token' });
  await button(page, 'Publish now').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  await expect(field(page, 'Title in English')).toHaveValue('Night mode');
  await button(page, 'Publish now').click();
  await fillInDemoCode(page);
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(items(page)).toHaveText([/^Night mode/]);
  await page.reload();
  await expect(button(page, 'New item')).toBeVisible();
  problems.length = 0;
});

test(
  'an item that is published or removed meanwhile keeps what was typed, and says so',
  systemTier,
  async ({ page, context, fullStack, problems }) => {
    await publish(fullStack, 'Later', 1);
    await enterStaffArea(context, fullStack, 'admin');
    await page.goto(path);
    await button(page, 'Edit “Later”').click();
    await field(page, 'Title in English').fill('Changed');
    await fullStack.context.db
      .updateTable('news')
      .set({ published_at: new Date(fullStack.now()) })
      .execute();
    await button(page, 'Save').click();
    await expect(page.getByText('This item has been published and can no longer be changed.')).toBeVisible();
    await expect(field(page, 'Title in English')).toHaveValue('Changed');
    await button(page, 'Cancel').click();
    await expect(items(page)).toHaveText([/^Later.*Shown now/s]);
    await fullStack.context.db.deleteFrom('news').execute();
    await button(page, 'Remove “Later”').click();
    await dialog(page, 'Remove this item?').getByRole('button', { name: 'Remove the item' }).click();
    await expect(toast(page)).toContainText('Someone else already did this. There is no such news item.');
    await expect(page.getByText('No news yet')).toBeVisible();
    problems.length = 0;
  },
);

test(
  'a list that does not load says so and can be retried',
  systemTier,
  async ({ page, context, fullStack, problems }) => {
    await publish(fullStack, 'Now', -1);
    await enterStaffArea(context, fullStack, 'admin');
    await fulfillFirst(page, '**/v1/admin/news', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(path);
    await expect(page.getByText('Couldn’t load the news')).toBeVisible();
    await expectNoProblems(page);
    await button(page, 'Try again').click();
    await expect(items(page)).toHaveText([/^Now/]);
    problems.length = 0;
  },
);
