import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { findServer, saveLogs, textChannels, toast } from '../site/pages.ts';
import { startSession as startSessionIn, type UserSession } from '../site/sessions.ts';
import { systemTier } from '../site/system-tier.ts';

const entries = (page: Page) => page.getByRole('main').getByRole('article');

/** Saves the language repeatedly, with increasing revisions. */
async function saveLanguages({ call, token }: UserSession, id: string, languages: string[]) {
  const path = `/v1/guild/${id}`;
  const { body } = await call('GET', path, { token });
  for (const [index, language] of languages.entries()) {
    const response = await call('PATCH', path, { token, body: { language, revision: body.revision + index } });
    expect(response.status).toBe(200);
  }
}

test.use({ rateLimits: 'none' });

test('the history shows who changed what and when, and the latest change can be undone', async ({
  page,
  fullStack,
  startSession,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const session = await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}`);
  await page.getByRole('navigation', { name: 'Tea House' }).getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('No changes yet')).toBeVisible();

  await saveLanguages(session, id, ['hu', 'en']);
  await page.reload();
  await expect(entries(page)).toHaveCount(2);
  const latest = entries(page).first();
  await expect(latest.getByRole('heading')).toHaveText('Bence set the language to English');
  await expect(latest.getByRole('definition')).toHaveText(['Before Hungarian', 'After English']);
  await expect(entries(page).last().getByRole('definition')).toHaveText([
    'Before The server’s own language',
    'After Hungarian',
  ]);
  await expect(latest.locator('time')).toHaveAttribute('title', /\d{4}/);
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(1);

  await latest.getByRole('button', { name: 'Undo: Settings, changed by Bence' }).click();
  await expect(toast(page)).toHaveText('Change undone.');
  await expect(entries(page)).toHaveCount(3);
  await expect(latest).toContainText('Undid a change');
  await expect(latest.getByRole('button', { name: 'Redo: Settings, undone by Bence' })).toBeVisible();
  await expect(entries(page).nth(1)).toContainText('Undone by Bence');
  await expect(page.getByRole('region', { name: 'History' })).toBeFocused();
  await page.getByRole('navigation', { name: 'Tea House' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('hu');

  // Another user saved first.
  await page.goBack();
  await expect(entries(page)).toHaveCount(3);
  await saveLanguages(session, id, ['en']);
  await page.getByRole('button', { name: /^Redo/ }).click();
  await expect(entries(page)).toHaveCount(4);
  await expect(entries(page).nth(1).getByRole('alert')).toContainText('Someone else saved in the meantime.');
  await expect(entries(page).first().getByRole('button', { name: /^Undo/ })).toBeVisible();
  await expectNoProblems(page);
  problems.length = 0;
});

test('lists changes by day, and filters them by part and by user', async ({
  page,
  browser,
  site,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  fullStack.platform.setMembershipLevel(id, getPerson('manager-of-two-hundred').id, 'administrator');
  const session = await startSession('owner-of-three');
  await saveLanguages(session, id, ['hu', 'en']);
  const otherContext = await browser.newContext({ baseURL: site.url });
  const other = await startSessionIn(fullStack, otherContext, 'manager-of-two-hundred');
  await saveLogs(fullStack, other, id, [{ ...textChannels(fullStack, id)[0], events: ['ban'] }]);
  await otherContext.close();

  await page.goto(`/dashboard/${id}/history`);
  await expect(page.getByRole('region', { name: 'Today' }).getByRole('article')).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Changed by' }).selectOption('Lilla');
  await expect(entries(page).getByRole('heading')).toHaveText([/^Lilla added the log channel #/]);
  await page.getByRole('combobox', { name: 'Part' }).selectOption('Settings');
  await expect(page.getByText('No matching changes')).toBeVisible();
  await page.getByRole('button', { name: 'Show all changes' }).click();
  await expect(entries(page)).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Part' }).selectOption('Settings');
  await expect(entries(page).getByRole('heading')).toHaveText([
    'Bence set the language to English',
    'Bence set the language to Hungarian',
  ]);
});

test(
  'a button loads older changes; failures are shown, and a retry works; accessible on a phone in Hungarian',
  systemTier,
  async ({ page, context, site, fullStack, startSession, problems }) => {
    const { id } = findServer(fullStack, 'Tea House');
    const session = await startSession('owner-of-three');
    await saveLanguages(
      session,
      id,
      Array.from({ length: 22 }, (_, index) => (index % 2 === 0 ? 'hu' : 'en')),
    );
    await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.route('**/changes*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
    await page.goto(`/dashboard/${id}/history`);
    await expect(page.getByRole('alert')).toContainText('Nem sikerült betölteni az előzményeket');
    await page.unroute('**/changes*');
    await page.getByRole('button', { name: 'Próbáld újra' }).click();
    await expect(entries(page)).toHaveCount(20);
    await expectNoProblems(page);
    await page.route('**/changes*', (route) => route.abort());
    const older = page.getByRole('button', { name: 'Régebbi módosítások mutatása' });
    await older.click();
    await expect(page.getByRole('alert')).toContainText('Nem sikerült elérni a szolgáltatást.');
    await page.unroute('**/changes*');
    await older.click();
    await expect(entries(page)).toHaveCount(22);
    await expect(older).toHaveCount(0);
    await expect(entries(page).nth(20).getByRole('heading')).toBeFocused();
    problems.length = 0;
  },
);
