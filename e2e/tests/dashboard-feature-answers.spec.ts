import type { Page } from '@playwright/test';
import { publishFeatures } from '../site/bot-features.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { dialog, findServer, toast, unsavedChangesBar } from '../site/pages.ts';

test.use({ rateLimits: 'none' });

/** The bot's answer to every question. */
const answer = (page: Page, json: object) => page.route('**/ask', (route) => route.fulfill({ json }));

test('§2 a feature: secrets, and what the bot answers', async ({ page, problems, fullStack, startSession }) => {
  await publishFeatures(fullStack);
  const { id } = findServer(fullStack, 'Tea House');
  await startSession('owner-of-three');
  await answer(page, { text: 'It is cold.' });
  await page.goto(`/dashboard/${id}/features/tea-shop`);
  await test.step('a secret is set at once, replaced and removed, by keyboard', async () => {
    await page
      .getByRole('textbox', { name: 'Key of the till' })
      .or(page.getByLabel('Key of the till'))
      .first()
      .fill('abc');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Set on/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Replace' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('def');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(/^Set on/)).toBeVisible();
    await page.getByRole('button', { name: 'Remove: Key of the till' }).click();
    await expect(page.getByText(/^Set on/)).toHaveCount(0);
    await expect(unsavedChangesBar(page)).toHaveCount(0);
  });
  await test.step('without a running bot, a question says so and can be repeated', async () => {
    await page.route('**/ask', (route) =>
      route.fulfill({ status: 504, json: { message: 'x', reason: 'ask-unanswered' } }),
    );
    await page.getByRole('button', { name: 'Ask again: State of the kettle' }).click();
    await expect(page.getByText('The bot did not answer within 10 seconds. Try again.').last()).toBeVisible();
    await page.unroute('**/ask');
    await answer(page, { text: 'It <b>boils</b>.', state: 'good' });
    // The row also asks by itself when it comes into view.
    expect(problems.splice(0).filter((problem) => !problem.includes('504'))).toEqual([]);
    await page.getByRole('button', { name: 'Ask again: State of the kettle' }).click();
    await expect(page.getByText('It <b>boils</b>.')).toBeVisible();
  });
  await test.step('an action needs a confirmation, shows the answer, and refreshes the status', async () => {
    await answer(page, { text: 'It is hot.' });
    await page.getByRole('button', { name: 'Boil water' }).click();
    await dialog(page, 'Boil water').getByRole('button', { name: 'Boil water' }).click();
    await expect(toast(page)).toContainText('It is hot.');
    await expect(page.locator('[data-field="state"]')).toContainText('It is hot.');
  });
  await expectNoProblems(page);
});

test('§2 a feature: a status asks the bot only while it is seen, and again about what is typed', async ({
  page,
  fullStack,
  startSession,
}) => {
  const state = { id: 'state', kind: 'status', label: 'State of the kettle' } as const;
  const closed = { id: 'closed', kind: 'group', label: 'Kettle', fields: [state] } as const;
  const tea = { id: 'tea', kind: 'text', label: 'Tea' } as const;
  const fields = [{ id: 'kitchen', kind: 'group', label: 'Kitchen', fields: [tea, closed] }] as const;
  await publishFeatures(fullStack, { format: 1, features: [{ id: 'kettle', name: 'Kettle', fields }] });
  const { id } = findServer(fullStack, 'Tea House');
  await startSession('owner-of-three');
  let asks = 0;
  await page.route('**/ask', (route) => {
    asks += 1;
    const { kitchen } = route.request().postDataJSON().values;
    return route.fulfill({ json: { text: `${kitchen?.tea ?? 'It'} is cold.` } });
  });
  await page.clock.install();
  await page.goto(`/dashboard/${id}/features/kettle`);
  const group = page.locator('summary', { hasText: 'Kettle' });
  await expect(group).toHaveText('Kettle');
  await group.click();
  await expect(page.getByText('It is cold.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Tea' }).fill('Assam');
  await page.clock.runFor(1500);
  await expect(page.getByText('Assam is cold.')).toBeVisible();
  await page.clock.runFor(31_000);
  await expect.poll(() => asks).toBe(3);

  await group.click();
  // The page's own observer was created first, and so is notified first.
  await page.locator('[data-field="kitchen/closed/state"]').evaluate(
    (row) =>
      new Promise<void>((resolve) => {
        new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting || resolve()).observe(row);
      }),
  );
  await page.clock.runFor(120_000);
  await group.click();
  await expect.poll(() => asks).toBe(4);
});
