import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { endPauses } from '../../api/guilds/end-pauses.ts';
import { publishFeatures, reportApplied, saveFeature } from '../site/bot-features.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { button, dialog, findServer, heading, saveAccess, saveButton, toast } from '../site/pages.ts';
import { startSession as startSessionIn } from '../site/sessions.ts';

test.use({ rateLimits: 'none' });

const HOUR_MS = 60 * 60_000;

const bar = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: / is paused until / });
const truth = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^(Active since|Paused)/ });
const focusWindow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

/** A role that members without permissions can have. */
function findPlainRole({ platform }: FullStack, id: string) {
  const role = platform.roles(id).find(({ color, permissions }) => color && !(BigInt(permissions) & 40n));
  if (!role) throw new Error('The server has no role without permissions.');
  return role;
}

test('rule 46: a feature and everything are paused for a time, which every page shows until it ends', async ({
  page,
  context,
  browser,
  fullStack,
  startSession,
}) => {
  await publishFeatures(fullStack);
  const { id } = findServer(fullStack, 'Tea House');
  const role = findPlainRole(fullStack, id);
  const session = await startSession('owner-of-three');
  await saveFeature(fullStack, session, 'welcome-role', { values: { role: role.id } });
  // The clock of the computer is wrong by hours.
  await fullStack.advanceClock(5 * HOUR_MS);
  await reportApplied(fullStack, 'welcome-role', 1);
  await page.clock.install();
  await page.goto(`/dashboard/${id}/features/welcome-role`);
  await expect(heading(page)).toHaveText('Welcome role');
  await expect(truth(page)).toHaveText(/^Active since/);

  await test.step('pausing a feature, which the bot applies as a save', async () => {
    await button(page, 'Pause Welcome role').click();
    const question = dialog(page, 'Pause Welcome role?');
    await question.getByRole('radio', { name: 'Until…' }).check();
    await question.getByRole('button', { name: 'Pause' }).click();
    await expect(question.getByLabel('Pause until')).toHaveAccessibleDescription(/^Choose a time between/);
    const quarter = question.getByRole('radio', { name: '15 minutes' });
    await quarter.check();
    await expectNoProblems(page);
    const release = Promise.withResolvers<void>();
    await page.route('**/pause', async (route) => {
      await release.promise;
      await route.continue();
    });
    await question.getByRole('button', { name: 'Pause' }).click();
    // What is chosen while it is sent would not be sent.
    await question.getByText('1 hour').click();
    await quarter.press('ArrowRight');
    await expect(quarter).toBeChecked();
    release.resolve();
    await expect(bar(page)).toContainText('Welcome role is paused until');
    await expect(bar(page)).toContainText(`Paused by ${getPerson('owner-of-three').globalName}.`);
    await expect(truth(page)).toHaveText(/^Paused until .+; the bot has not applied it yet$/);
    await expect(button(page, 'Pause Welcome role')).toBeHidden();
    const { ends_at } = await fullStack.context.db.selectFrom('pauses').select('ends_at').executeTakeFirstOrThrow();
    expect(Math.abs(ends_at.getTime() - fullStack.now() - 15 * 60_000)).toBeLessThan(60_000);
    await reportApplied(fullStack, 'welcome-role', 2);
    await expect(truth(page)).toHaveText(/^Paused until [^;]+$/);
    await expectNoProblems(page);
  });

  await test.step('saving it during the pause', async () => {
    await page.getByLabel('Delay', { exact: true }).fill('5');
    await saveButton(page).click();
    await expect(toast(page)).toContainText('Saved.');
    await expect(bar(page)).toContainText('Welcome role is paused until');
  });

  const other = await context.newPage();
  await test.step('pausing everything in another tab, which this one shows when it gets the focus', async () => {
    await other.goto(`/dashboard/${id}`);
    await expect(bar(other)).toContainText('Welcome role is paused until');
    await button(other, 'Pause everything').click();
    await dialog(other, 'Pause everything on this server?').getByRole('button', { name: 'Pause' }).click();
    await expect(bar(other).getByRole('listitem')).toContainText([
      'Everything is paused until',
      'Welcome role is paused until',
    ]);
    await focusWindow(page);
    await expect(bar(page)).toContainText('Everything is paused until');
  });

  await test.step('a member who may only see the feature sees the bar without a button', async () => {
    const rights = { settings: 'none', logs: 'none', greetings: 'none', features: { 'welcome-role': 'view' } };
    await saveAccess(fullStack, id, [{ role_id: role.id, name: role.name, rights }]);
    fullStack.platform.setRoles(id, getPerson('moderator').id, [role.id]);
    const guest = await browser.newContext();
    await startSessionIn(fullStack, guest, 'moderator');
    const guestPage = await guest.newPage();
    await guestPage.goto(`${fullStack.url}/dashboard/${id}/features/welcome-role`);
    await expect(bar(guestPage).getByRole('listitem')).toHaveCount(2);
    await expect(guestPage.getByRole('button', { name: /^(Resume|Pause)/ })).toHaveCount(0);
    await guest.close();
  });

  await test.step('resuming everything', async () => {
    await button(page, 'Resume everything').click();
    await expect(bar(page).getByRole('listitem')).toHaveCount(1);
    await focusWindow(other);
    await expect(bar(other).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('a pause that ends by itself leaves the open pages, and the history names it', async () => {
    await fullStack.advanceClock(15 * 60_000);
    await endPauses(fullStack.context);
    await page.clock.fastForward(15 * 60_000 + 1000);
    await expect(bar(page)).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('article').first()).toContainText(
      'Vigil resumed Welcome role, because the pause ended',
    );
    await expectNoProblems(page);
  });
});
