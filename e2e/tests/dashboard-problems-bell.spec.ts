import type { Page } from '@playwright/test';
import { defineManifest } from 'vigil-bot/manifest';
import { notifyProblems } from '../../api/guilds/notify-problems.ts';
import { publishFeatures, saveFeature } from '../site/bot-features.ts';
import { VIEW_AND_SEND } from '../site/broken-server.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { findServer, panel, textChannels } from '../site/pages.ts';

test.use({ rateLimits: 'none' });

const manifest = defineManifest({
  format: 1,
  features: [
    { id: 'warnings', name: 'Warnings', permissions: ['MODERATE_MEMBERS'], fields: [] },
    {
      ...{ id: 'starboard', name: { en: 'Starboard', hu: 'Csillagfal' } },
      fields: [{ id: 'channel', kind: 'channel', label: 'Post in', required: true }],
    },
  ],
});

const HOUR = 3_600_000;

const bell = (page: Page) => page.getByRole('button', { name: /^News/ });
const title = 'Vigil needs your attention in Tea House';

test('the bell tells the owner about problems of a server, leads to them, and forgets them once they are fixed', async ({
  page,
  fullStack,
  startSession,
}) => {
  const session = await startSession('owner-of-three');
  const { id } = findServer(fullStack, 'Tea House');
  const [channel] = textChannels(fullStack, id);
  await publishFeatures(fullStack, manifest);
  await saveFeature(fullStack, session, 'warnings', { values: {} });
  await saveFeature(fullStack, session, 'starboard', { values: { channel: channel?.id } });
  fullStack.platform.addBot(id, VIEW_AND_SEND);
  fullStack.platform.deleteChannel(channel?.id ?? '');
  await fullStack.advanceClock(3 * HOUR);
  await notifyProblems(fullStack.context);

  await page.goto('/tickets');
  await expect(bell(page)).toHaveAccessibleName('News: 1 new');
  await bell(page).click();
  const entry = page.getByRole('listitem').filter({ hasText: title });
  await expect(entry).toContainText('Warnings: “Time out members” is missing. Starboard: a channel was deleted.');
  await expectNoProblems(page);
  await entry.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`/dashboard/${id}`);
  await expect(panel(page, 'Vigil is here. 2 things need attention.')).toBeVisible();

  fullStack.platform.addBot(id);
  await fullStack.advanceClock(60_000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByRole('listitem').filter({ hasText: 'Fixed. This no longer affects Warnings.' })).toBeVisible();
  await bell(page).click();
  await expect(entry).toContainText('Starboard: a channel was deleted.');
  await expect(entry).not.toContainText('Warnings');
  await page.keyboard.press('Escape');

  fullStack.platform.restoreChannel(channel?.id ?? '');
  await fullStack.advanceClock(60_000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(bell(page)).toHaveAccessibleName('News');
  await bell(page).click();
  await expect(page.getByText('No news.')).toBeVisible();
});
