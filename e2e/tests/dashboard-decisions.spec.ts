import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { publishFeatures, reportDecisions, saveFeature } from '../site/bot-features.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { findServer, heading } from '../site/pages.ts';

test.use({ rateLimits: 'none' });

const robin = { id: '220000000000000001', name: 'Robin' };
const lobby = { id: '230000000000000001', name: 'lobby' };

test('§2 what happened: decisions in words, filtered, with the field that decided them and its change', async ({
  page,
  fullStack,
  startSession,
}) => {
  await publishFeatures(fullStack, everyKind);
  const { id } = findServer(fullStack, 'Tea House');
  const owner = await startSession('owner-of-three');
  await saveFeature(fullStack, owner, 'tea-shop', {
    values: { name: 'The Kettle', opening: { tables: [{ id: 't1', label: 'Corner' }] } },
  });
  // No bot is running that could answer.
  await page.route('**/ask', (route) => route.fulfill({ json: { text: 'The kettle is hot.' } }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/dashboard/${id}/features/tea-shop`);
  await expect(heading(page)).toHaveText('Tea shop');
  const panel = page.getByRole('complementary', { name: 'What happened' });
  const entries = panel.getByRole('listitem');
  await expect(panel).toContainText('Nothing yet. What Vigil does here appears as it happens.');

  await test.step('new ones arrive on top', async () => {
    const skipped = { outcome: 'skipped', reason: 'All seats are taken.', user: robin, field: 'seats', revision: 1 };
    await reportDecisions(
      fullStack,
      { feature: 'tea-shop', ...skipped },
      { feature: 'tea-shop', reason: '<b>Poured a cup.</b>', channel: lobby, event: 'order' },
      { feature: 'tea-shop', outcome: 'failed', reason: 'Missing Permissions', user: robin },
    );
    await expect(entries).toHaveCount(3);
    await expect(entries.nth(1)).toContainText('<b>Poured a cup.</b>');
    await expect(entries.nth(1)).toContainText('#lobby');
    await expect(entries.nth(2)).toContainText('Failed');
  });
  await test.step('filters', async () => {
    await panel.getByRole('combobox', { name: 'User' }).selectOption('Robin');
    await expect(entries).toHaveCount(2);
    await panel.getByRole('combobox', { name: 'Outcome' }).selectOption('Done');
    await expect(panel).toContainText('Nothing like this in the last 14 days');
    await panel.getByRole('button', { name: 'Show all' }).click();
    await panel.getByRole('combobox', { name: 'Channel' }).selectOption('#lobby');
    await expect(entries).toHaveCount(1);
    await panel.getByRole('button', { name: 'Clear the filter: Channel' }).click();
    await expect(entries).toHaveCount(3);
  });
  await test.step('new ones wait above a list that is not at its top', async () => {
    const many = Array.from({ length: 30 }, (_, n) => ({ feature: 'tea-shop', reason: `Cup ${n}.` }));
    await reportDecisions(fullStack, ...many);
    await expect(entries).toHaveCount(33);
    await entries.last().scrollIntoViewIfNeeded();
    await reportDecisions(fullStack, { feature: 'tea-shop', reason: 'The newest.' });
    const button = panel.getByRole('button', { name: '1 new' });
    await expect(button).toBeVisible();
    await expect(panel).not.toContainText('The newest.');
    await button.click();
    await expect(panel).toContainText('The newest.');
  });
  await test.step('lead to the field, also where the list is a tab, and to the change', async () => {
    await page.setViewportSize({ width: 1000, height: 900 });
    await page.getByRole('radio', { name: 'What happened' }).click();
    const region = page.getByRole('complementary', { name: 'What happened' });
    await region.getByText('All seats are taken.').click();
    await expect(region).toContainText('“Seats” decided it');
    await region.getByRole('link', { name: 'Go to the field' }).click();
    await expect(page.getByLabel('Seats', { exact: true })).toBeFocused();
    await page.getByRole('radio', { name: 'What happened' }).click();
    const outcome = region.getByRole('combobox', { name: 'Outcome' });
    await outcome.focus();
    await outcome.selectOption('Skipped');
    await expect(region.getByRole('listitem')).toHaveCount(1);
    await expect(outcome).toBeFocused();
    await region.getByText('All seats are taken.').click();
    await region.getByRole('link', { name: 'Open the change' }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${id}/history#change-\\d+$`));
    await expect(heading(page)).toHaveText('History');
  });
  await test.step('Back and a reload restore the tab and its filter', async () => {
    await page.goBack();
    const region = page.getByRole('complementary', { name: 'What happened' });
    for (const restore of [() => Promise.resolve(), () => page.reload()]) {
      await restore();
      await expect(region.getByRole('combobox', { name: 'Outcome' })).toHaveValue('skipped');
      await expect(region.getByRole('listitem')).toHaveCount(1);
    }
    await page.getByRole('radio', { name: 'Settings' }).click();
    await expect(page.getByRole('radio', { name: 'Settings' })).toBeFocused();
  });
  await test.step('the logs and the greetings have their own', async () => {
    await reportDecisions(
      fullStack,
      { feature: 'logs', reason: 'Logged.' },
      { feature: 'greetings', reason: 'Greeted.' },
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const [path, reason] of [
      ['logs', 'Logged.'],
      ['join', 'Greeted.'],
    ]) {
      await page.goto(`/dashboard/${id}/${path}`);
      await expect(entries).toHaveCount(1);
      await expect(entries).toContainText(reason ?? '');
    }
  });
  await expectNoProblems(page);
});

test('§2 what happened: settings stay usable while decisions load and when they fail, also the older ones', async ({
  page,
  fullStack,
  startSession,
  problems,
}) => {
  await publishFeatures(fullStack, everyKind);
  const { id } = findServer(fullStack, 'Tea House');
  await startSession('owner-of-three');
  const many = Array.from({ length: 55 }, (_, n) => ({ feature: 'tea-shop', reason: `Cup ${n}.` }));
  await reportDecisions(fullStack, ...many);
  let answer: 'none' | 'busy' | 'real' = 'none';
  await page.route('**/decisions/**', (route) => {
    if (answer === 'busy') return route.fulfill({ status: 503, json: {} });
    if (answer === 'real') return route.continue();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/dashboard/${id}/features/tea-shop`);
  const panel = page.getByRole('complementary', { name: 'What happened' });
  await expect(panel.getByText('Loading…')).toBeAttached();
  await expectNoProblems(page);

  answer = 'busy';
  await page.reload();
  const failure = panel.getByText('Couldn’t load what happened');
  await expect(failure).toBeVisible();
  await page.getByLabel('Seats', { exact: true }).fill('7');
  await expectNoProblems(page);
  answer = 'real';
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(50);
  await expect(page.getByLabel('Seats', { exact: true })).toHaveValue('7');

  answer = 'busy';
  await panel.getByRole('button', { name: 'Show older' }).click();
  await expect(failure).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(50);
  answer = 'real';
  await panel.getByRole('button', { name: 'Show older' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(55);
  problems.length = 0;
});
