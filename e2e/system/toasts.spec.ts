import { expect, type Page } from '@playwright/test';
import { button } from '../site/pages.ts';
import { findToast, test } from '../site/samples-test.ts';

// One development server for the whole file.
test.describe.configure({ mode: 'default' });

const text = 'Vigil cannot write in #log.';
const paused = (samples: Page) => samples.locator('[data-paused=true]').filter({ hasText: text });

// The page's clock does not drive animations: with reduced motion, a toast disappears exactly on time.

/** Stops the page's clock and shows a toast. */
async function showToast(samples: Page) {
  // Toasts are loaded on the first interaction.
  await samples.keyboard.press('Shift');
  await expect(samples.getByRole('region', { name: 'Notifications', includeHidden: true })).toBeAttached();
  await samples.clock.pauseAt(Date.now() + 3_600_000);
  await button(samples, 'Show a warning').click();
  await expect(findToast(samples, text)).toBeVisible();
}

/** Measures the page's time until the toast has disappeared, including its animation. */
async function measureTimeUntilRemoved(samples: Page): Promise<number> {
  const clock = () => samples.evaluate(() => Date.now());
  const start = await clock();
  const step = async () => {
    await samples.clock.runFor(20);
    return findToast(samples, text).isVisible();
  };
  await expect.poll(step, { intervals: [10] }).toBe(false);
  return (await clock()) - start;
}

test('a toast disappears after five seconds', async ({ samples }) => {
  await showToast(samples);
  await samples.clock.runFor(4900);
  await expect(findToast(samples, text)).toBeVisible();
  expect(await measureTimeUntilRemoved(samples)).toBeLessThan(200);
});

test('a toast pauses while it is hovered, and then continues with the remaining time', async ({ samples }) => {
  await showToast(samples);
  await samples.clock.runFor(4000);
  await findToast(samples, text).hover();
  await expect(paused(samples)).toBeVisible();
  await samples.clock.runFor(20_000);
  await expect(findToast(samples, text)).toBeVisible();
  await samples.mouse.move(5, 5);
  await expect(paused(samples)).toHaveCount(0);
  await samples.clock.runFor(900);
  await expect(findToast(samples, text)).toBeVisible();
  expect(await measureTimeUntilRemoved(samples)).toBeLessThan(200);
});

test('a toast pauses while it has the focus, and restores the focus when it is dismissed', async ({ samples }) => {
  await showToast(samples);
  await button(samples, 'Dismiss').focus();
  await expect(paused(samples)).toBeVisible();
  await samples.clock.runFor(20_000);
  await expect(findToast(samples, text)).toBeVisible();
  await samples.keyboard.press('Enter');
  await expect(findToast(samples, text)).toBeHidden();
  await expect(button(samples, 'Show a warning')).toBeFocused();
});

test('a toast is an alert if it is an error, and polite otherwise', async ({ samples }) => {
  await showToast(samples);
  const region = samples.getByRole('region', { name: 'Notifications' });
  await expect(region.getByRole('status')).toHaveText(text);
  await button(samples, 'Show an error').click();
  await expect(region.getByRole('alert')).toHaveText('The code is wrong. Wait for the next one and try again.');
});

test('of two toasts of the same moment, each is dismissed on its own', async ({ samples }) => {
  await samples.evaluate(() => {
    Math.random = () => 0.5;
  });
  await showToast(samples);
  await button(samples, 'Show an error').click();
  const error = samples.getByRole('region', { name: 'Notifications' }).getByRole('alert');
  await error.locator('..').getByRole('button', { name: 'Dismiss' }).click();
  await expect(error).toBeHidden();
  await expect(findToast(samples, text)).toBeVisible();
});

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`toasts in quick succession all appear and disappear; motion: ${reducedMotion}`, async ({ samples }) => {
    await samples.emulateMedia({ reducedMotion });
    for (let turn = 0; turn < 6; turn++) await button(samples, 'Show an error').click();
    await button(samples, 'Show a warning').click();
    await expect(findToast(samples, text)).toBeVisible();
    await expect(samples.getByRole('region', { name: 'Notifications' }).locator('p')).toHaveCount(0);
  });
}
