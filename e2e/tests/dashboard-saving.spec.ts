import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import {
  dialog,
  findServer,
  heading,
  saveButton,
  saveGreetings,
  textChannels,
  toast,
  unsavedChangesBar,
} from '../site/pages.ts';
import { startSession as startSessionIn } from '../site/sessions.ts';
import { systemTier } from '../site/system-tier.ts';

const language = (page: Page) => page.getByRole('combobox', { name: 'Language' });
const greeting = (page: Page, name: string) => page.getByRole('region', { name });
const message = (page: Page, name: string) => greeting(page, name).getByRole('textbox', { name: 'Message' });

test.use({ rateLimits: 'none' });

test('merges changes of different things, and asks about the same thing with both values, the name and the time', async ({
  page,
  browser,
  site,
  fullStack,
  startSession,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const [channel] = textChannels(fullStack, id);
  fullStack.platform.setMembershipLevel(id, getPerson('manager-of-two-hundred').id, 'administrator');
  const otherContext = await browser.newContext({ baseURL: site.url });
  const other = await startSessionIn(fullStack, otherContext, 'manager-of-two-hundred');
  const session = await startSession('owner-of-three');
  const [welcome, farewell] = ['Hi.', 'Bye.'].map((text) => ({ enabled: true, channel_id: channel?.id, text }));
  await saveGreetings(fullStack, session, id, { welcome, farewell });
  await page.goto(`/dashboard/${id}/join`);

  await message(page, 'Welcome').fill('Hello.');
  await saveGreetings(fullStack, other, id, { welcome, farewell: { ...farewell, text: 'See you.' } });
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saved.');
  await expect(message(page, 'Welcome')).toHaveValue('Hello.');
  await expect(message(page, 'Farewell')).toHaveValue('See you.');

  await message(page, 'Welcome').fill('Good evening.');
  await message(page, 'Farewell').fill('Good night.');
  const otherVersion = { welcome: { ...welcome, text: 'Welcome.' }, farewell: { ...farewell, text: 'See you.' } };
  await saveGreetings(fullStack, other, id, otherVersion);
  await saveButton(page).click();
  const question = dialog(page, 'Lilla changed this too');
  await expect(question).toContainText('The other version was saved now. Choose the version to keep.');
  await expect(question.getByRole('term')).toHaveText(['Welcome: message']);
  await expect(question.getByRole('definition')).toHaveText(['Saved version Welcome.', 'Your version Good evening.']);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(message(page, 'Welcome')).toHaveValue('Good evening.');
  await saveButton(page).click();
  await question.getByRole('button', { name: 'Keep the saved version' }).click();
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  await expect(message(page, 'Welcome')).toHaveValue('Welcome.');
  await expect(message(page, 'Farewell')).toHaveValue('Good night.');
  await otherContext.close();
  problems.length = 0;
});

test(
  'lists the changes on demand, at the bottom edge of every window, and no toast covers its buttons',
  systemTier,
  async ({ page, fullStack, startSession }) => {
    const { id } = findServer(fullStack, 'Tea House');
    await startSession('owner-of-three');
    await page.goto(`/dashboard/${id}/join`);
    for (const name of ['Welcome', 'Farewell']) await greeting(page, name).getByRole('switch').check();
    const bar = unsavedChangesBar(page);
    const summary = bar.getByRole('button', { expanded: false });
    await expect(summary).toHaveText('4 changesWelcome, Welcome: message, Farewell, Farewell: message');
    for (const [width, height, margin] of [
      [1440, 1800, 16],
      [1024, 700, 16],
      [360, 780, 8],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      await expect
        .poll(async () => {
          const box = await bar.boundingBox();
          return box && Math.round(height - box.y - box.height);
        })
        .toBe(margin);
    }
    await summary.click();
    await expect(bar.getByRole('definition').first()).toHaveText('Before Off');
    await expectNoProblems(page);
    await page.keyboard.press('Enter');
    await expect(bar.getByRole('definition')).toHaveCount(0);
    await bar.getByRole('button', { name: 'Ignore' }).click();

    for (const [width, value] of [
      [360, 'hu'],
      [1024, 'en'],
    ] as const) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(`/dashboard/${id}`);
      await language(page).selectOption(value);
      await saveButton(page).click();
      await expect(toast(page)).toHaveText('Saved.');
      await language(page).selectOption(value === 'hu' ? 'en' : 'hu');
      // The toast moves when the bar appears.
      await expect
        .poll(async () => {
          const [barBox, toastBox] = [await bar.boundingBox(), await toast(page).boundingBox()];
          return barBox && toastBox && toastBox.y + toastBox.height <= barBox.y;
        })
        .toBe(true);
    }
  },
);

test('leaving offers to save first; if that fails, the page stays and says why', async ({
  page,
  fullStack,
  startSession,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}`);
  await language(page).selectOption('hu');
  const logs = page.getByRole('navigation', { name: 'Tea House' }).getByRole('link', { name: 'Logs' });
  const question = dialog(page, 'You have unsaved changes');
  const { id: fault } = fullStack.platform.faults.add({ kind: '503', path: '/guilds/*' });
  await logs.click();
  await question.getByRole('button', { name: 'Save and leave' }).click();
  await expect(question).toBeHidden();
  await expect(unsavedChangesBar(page).getByRole('alert')).toContainText('Not saved.');
  await expect(language(page)).toHaveValue('hu');

  fullStack.platform.faults.remove(fault);
  await logs.click();
  await question.getByRole('button', { name: 'Save and leave' }).click();
  await expect(heading(page)).toHaveText('Logs');
  await page.goBack();
  await expect(language(page)).toHaveValue('hu');
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  problems.length = 0;
});
