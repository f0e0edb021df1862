import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { defineManifest } from 'vigil-bot/manifest';
import { publishFeatures, reportProblems, saveFeature } from '../site/bot-features.ts';
import { breakThings, createWarnings, DAY, VIEW_AND_SEND } from '../site/broken-server.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { findServer, panel, saveAccess, saveGreetings, saveLogs, textChannels } from '../site/pages.ts';

test.use({ rateLimits: 'none' });

const focusWindow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));
const rows = (page: Page) => page.getByRole('region', { name: /^Vigil is here\./ }).getByRole('listitem');

test('what needs attention is listed with fixes, which take at most two presses, and goes once it is fixed', async ({
  page,
  fullStack,
  startSession,
}) => {
  const session = await startSession('owner-of-three');
  const { id, other } = await breakThings(fullStack, session);
  await page.clock.install();
  await page.goto(`/dashboard/${id}`);
  const warnings = rows(page).filter({ hasText: '“Time out members” is missing' });
  const starboard = rows(page).filter({ hasText: 'A channel was deleted' });
  const mute = rows(page).filter({ hasText: '“Mute for” needs another value' });
  await expect(panel(page, 'Vigil is here. 3 things need attention.')).toContainText('PermissionsNeeds attention');
  await expect(rows(page)).toHaveCount(3);
  const menu = page.getByRole('navigation', { name: 'Tea House' });
  await expect(menu.getByRole('link', { name: 'Features Needs attention 3' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Warnings Needs attention 2' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Starboard Needs attention 1' })).toBeVisible();
  await expectNoProblems(page);

  await test.step('the allowed value that is nearest is filled in, and saved with one press', async () => {
    await expect(mute.getByRole('textbox', { name: 'Mute for' })).toHaveValue('28');
    await mute.getByRole('textbox', { name: 'Mute for' }).fill('29');
    await mute.getByRole('button', { name: 'Save' }).click();
    await expect(mute).toContainText('From 1 minute to 28 days.');
    await mute.getByRole('textbox', { name: 'Mute for' }).fill('28');
    await mute.getByRole('button', { name: 'Save' }).click();
    await expect(rows(page).filter({ hasText: 'Fixed. Warnings: 28 days' })).toBeFocused();
    await expect(panel(page, 'Vigil is here. 2 things need attention.')).toBeVisible();
    const { body } = await session.call('GET', `/v1/guild/${id}/features/warnings/settings`, { token: session.token });
    expect(body.values).toEqual({ mute: 28 * DAY, limit: 5 });
  });
  await test.step('a channel is chosen in place, and the choice can be undone', async () => {
    await starboard.getByRole('combobox', { name: 'Post in' }).selectOption({ label: `#${other?.name}` });
    await starboard.getByRole('button', { name: 'Use it' }).click();
    const fixed = rows(page).filter({ hasText: `Fixed. Starboard: #${other?.name}` });
    await expect(fixed.getByRole('button', { name: 'Undo' })).toBeFocused();
    await expect(panel(page, 'Vigil is here. 1 thing needs attention.')).toBeVisible();
    await expectNoProblems(page);
    await fixed.getByRole('button', { name: 'Undo' }).click();
    await expect(starboard).toBeVisible();
    await starboard.getByRole('combobox', { name: 'Post in' }).selectOption({ label: `#${other?.name}` });
    await starboard.getByRole('button', { name: 'Use it' }).click();
    await expect(fixed).toBeVisible();
    await page.clock.runFor(6000);
    await expect(fixed).toHaveCount(0);
    const { body } = await session.call('GET', `/v1/guild/${id}/features/starboard/settings`, { token: session.token });
    expect(body.values).toEqual({ channel: other?.id });
  });
  await test.step('a permission that was given at the platform is no problem any more', async () => {
    await expect(warnings.getByRole('link', { name: 'Grant permission' })).toHaveAttribute(
      'href',
      new RegExp(`guild_id=${id}`),
    );
    fullStack.platform.addBot(id);
    await fullStack.advanceClock(60_000);
    await focusWindow(page);
    await expect(rows(page)).toHaveText(['Fixed. This no longer affects Warnings.']);
    await page.clock.runFor(6000);
    await expect(panel(page, 'Vigil is here.')).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    await expect(menu.getByRole('link', { name: 'Features', exact: true })).toBeVisible();
  });
});

test('what the bot reports is listed as plain text with its fix, and goes when the bot takes it back', async ({
  page,
  fullStack,
  startSession,
}) => {
  const session = await startSession('owner-of-three');
  const { id } = findServer(fullStack, 'Tea House');
  await publishFeatures(fullStack, createWarnings(28));
  await saveFeature(fullStack, session, 'warnings', { values: { limit: 5 } });
  const text = { en: '<b>The feed</b> “is gone”.', hu: 'A hírfolyam megszűnt.' };
  const create = (problem: string, fix?: object) => ({ problem, text: { ...text, en: `${text.en} ${problem}` }, fix });
  await reportProblems(fullStack, 'warnings', [
    create('one', { kind: 'link', url: 'https://feeds.example/help' }),
    create('two', { kind: 'field', field: 'limit' }),
    create('three'),
    create('four'),
  ]);
  await page.goto(`/dashboard/${id}`);
  await expect(panel(page, 'Vigil is here. 4 things need attention.')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('<b>The feed</b> “is gone”. one');
  await expect(rows(page).first().getByRole('link', { name: 'Open feeds.example' })).toHaveAttribute(
    'href',
    'https://feeds.example/help',
  );
  await page.getByRole('button', { name: '1 more' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).last()).toBeFocused();
  await expectNoProblems(page);
  await reportProblems(fullStack, 'warnings', [create('two', { kind: 'field', field: 'limit' })]);
  await fullStack.advanceClock(60_000);
  await focusWindow(page);
  await expect(rows(page).filter({ hasText: 'Fixed.' })).toHaveCount(3);
  await rows(page).getByRole('link', { name: 'Go to the field' }).click();
  await expect(page.getByLabel('Limit', { exact: true })).toBeFocused();
});

test('a feature’s page lists its own problems, with the way to the field', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { id } = await breakThings(fullStack, await startSession('owner-of-three'));
  await page.goto(`/dashboard/${id}/features/warnings`);
  const main = page.getByRole('main');
  await expect(main).toContainText('“Time out members” is missing');
  await expect(main).not.toContainText('A channel was deleted');
  await expect(main.getByRole('link', { name: 'Grant permission' })).toHaveAttribute(
    'href',
    new RegExp(`guild_id=${id}`),
  );
  await main.getByRole('link', { name: 'Go to the field' }).click();
  await expect(page.getByLabel('Mute for', { exact: true })).toBeFocused();
  await page.getByLabel('Mute for', { exact: true }).fill('7');
  await page.keyboard.press('Control+s');
  await expect(main).toContainText('Fixed. This no longer affects Warnings.');
  await expectNoProblems(page);
});

test('features with problems get a place in the menu first, in the bot’s order', async ({
  page,
  fullStack,
  startSession,
}) => {
  const session = await startSession('owner-of-three');
  const { id } = findServer(fullStack, 'Tea House');
  const features = Array.from({ length: 10 }, (_, index) => ({
    ...{ id: `feature-${index}`, name: `Feature ${index}`, fields: [] },
    ...(index === 9 && { permissions: ['MODERATE_MEMBERS' as const] }),
  }));
  await publishFeatures(fullStack, defineManifest({ format: 1, features }));
  for (const feature of features) await saveFeature(fullStack, session, feature.id, { values: {} });
  const problems = page.waitForResponse('**/problems');
  await page.goto(`/dashboard/${id}`);
  const links = page.getByRole('navigation', { name: 'Tea House' }).getByRole('link', { name: /^Feature \d/ });
  await expect(links).toHaveText([0, 1, 2, 3, 4, 5, 6, 7].map((index) => `Feature ${index}`));
  await (await problems).finished();
  fullStack.platform.addBot(id, VIEW_AND_SEND);
  await fullStack.advanceClock(60_000);
  await focusWindow(page);
  await expect(links).toHaveText([0, 1, 2, 3, 4, 5, 6, 9].map((index) => new RegExp(`^Feature ${index}`)));
  await expect(links.last()).toHaveAccessibleName('Feature 9 Needs attention 1');
});

test('another channel is chosen in place for logs and greetings of a deleted one', async ({
  page,
  fullStack,
  startSession,
}) => {
  const session = await startSession('owner-of-three');
  const { id } = findServer(fullStack, 'Tea House');
  const [first, second] = textChannels(fullStack, id);
  const channel_id = first?.id ?? '';
  await saveLogs(fullStack, session, id, [{ id: channel_id, name: first?.name, events: ['ban'], exceptions: [] }]);
  const { token } = session;
  const welcome = { enabled: true, channel_id, text: 'Tea, {user}?' };
  await saveGreetings(fullStack, session, id, { welcome });
  fullStack.platform.deleteChannel(channel_id);
  await fullStack.advanceClock(60_000);
  await page.goto(`/dashboard/${id}`);
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('button', { name: 'Use it' }).click();
  await expect(rows(page)).toContainText('Choose one first.');
  await rows(page)
    .getByRole('combobox')
    .selectOption({ label: `#${second?.name}` });
  await expectNoProblems(page);
  await rows(page).getByRole('button', { name: 'Use it' }).click();
  await expect(panel(page, 'Vigil is here.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  const { body: logs } = await session.call('GET', `/v1/guild/${id}/logs`, { token });
  expect(logs.channels).toMatchObject([{ id: second?.id, events: ['ban'] }]);
  const { body: saved } = await session.call('GET', `/v1/guild/${id}/greetings`, { token });
  expect(saved.welcome).toEqual({ ...welcome, channel_id: second?.id });
});

test('users without the rights read whom to ask, and change nothing', async ({ page, fullStack, startSession }) => {
  const { id } = await breakThings(fullStack, await startSession('owner-of-three'));
  const role = fullStack.platform.roles(id).find(({ color, permissions }) => color && !(BigInt(permissions) & 40n));
  const rights = { settings: 'view', logs: 'none', greetings: 'none', features: { warnings: 'view' } };
  await saveAccess(fullStack, id, [{ role_id: role?.id ?? '', name: role?.name ?? '', rights }]);
  await startSession('moderator');
  fullStack.platform.setRoles(id, getPerson('moderator').id, [role?.id ?? '']);
  await fullStack.advanceClock(60_000);
  await page.goto(`/dashboard/${id}`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Only administrators can grant it. Ask Bence.');
  await expect(rows(page).first().getByRole('link', { name: 'Grant permission' })).toHaveCount(0);
  await expect(rows(page).last().getByRole('button')).toHaveCount(0);
  await expect(rows(page).last().getByRole('link', { name: 'Go to the field' })).toBeVisible();
});
