import { expect, test as fullStackTest } from '../site/full-stack-test.ts';
import { test } from '../site/test.ts';

fullStackTest('the landing page shows the current number of servers with the bot', async ({ page, fullStack }) => {
  const { platform } = fullStack;
  const joined = platform.servers().filter(({ id }) => platform.hasBot(id)).length;
  expect(joined).toBeGreaterThan(1);
  // The count is cached for a minute, also one of an earlier test.
  fullStack.advanceClock(61_000);
  await page.goto('/');
  await expect(page.getByText(`Awake on ${joined} servers right now.`)).toBeVisible();
});

test('shows no count when the API has none', async ({ page, api }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Ready to get started?' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(api.calls.filter(({ path }) => path === '/v1/public/stats')).toEqual([]);
  await expect(page.getByText(/^Awake on/)).toHaveCount(0);
});
