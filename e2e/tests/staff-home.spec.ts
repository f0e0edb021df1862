import { getPerson } from 'simulator/people';
import { pinManifest, saveManifest, saveRejection } from '../../api/bot/manifests.ts';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { fulfillFirst } from '../site/network-faults.ts';
import { enterStaffArea, startSession } from '../site/sessions.ts';

test.beforeEach(async ({ fullStack, context, browser }) => {
  const visitor = await browser.newContext({ baseURL: fullStack.url });
  const { call, token } = await startSession(fullStack, visitor, 'visitor');
  await call('POST', '/v1/me/tickets', { token, body: { subject: 'The bot is silent', text: 'Since today.' } });
  await visitor.close();
  await enterStaffArea(context, fullStack, 'admin');
});

test('the admin’s start page: parts that fail, key numbers, decisions, and failing releases', async ({
  page,
  problems,
  fullStack,
}) => {
  await test.step('each part of the admin’s start page fails and is retried on its own', async () => {
    await fulfillFirst(page, '**/v1/moderator/ban_requests', (route) => route.fulfill({ status: 503, body: '{}' }));
    await fulfillFirst(page, '**/v1/moderator/bans', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/manage/admin');
    const main = page.getByRole('main');
    await expect(main.getByText('Couldn’t load the ban requests')).toBeVisible();
    await expect(main.getByRole('listitem').filter({ hasText: 'Banned users' })).toContainText('Couldn’t load this');
    await expect(main.getByText('The bot is silent')).toBeVisible();
    await expectNoProblems(page);
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByText('Couldn’t load the ban requests')).toHaveCount(0);
    problems.length = 0;
  });
  await test.step('the admin’s start page shows key numbers, and what waits for a decision', async () => {
    await fullStack.context.db.deleteFrom('ban_requests').execute();
    await fullStack.context.db
      .insertInto('ban_requests')
      .values({
        user_id: '300000000000000001',
        requested_by: getPerson('moderator').id,
        name: 'Troll',
        avatar: null,
        discriminator: '0',
        reason: 'Scam links.',
        evidence: 'Three messages.',
        created_at: new Date(fullStack.now()),
      })
      .execute();
    await page.goto('/manage/admin');
    const main = page.getByRole('main');
    await expect(main.getByText('This page is under development.')).toBeVisible();
    const numbers = main.getByRole('list').first().getByRole('listitem');
    await expect(numbers).toHaveText([/^Servers\d+/, /^Commands[\d,]+/, /^Banned users0$/, /^Open tickets11 unread$/]);
    const entries = main.getByRole('list').last().getByRole('listitem');
    await expect(entries).toHaveText([/^Ban requestTroll Scam links\./, /^TicketThe bot is silent/]);
    await entries.last().click();
    await expect(page).toHaveURL(/\/manage\/moderator\/tickets\/\w+$/);
    await page.goBack();
    await numbers.first().click({ position: { x: 20, y: 80 } });
    await expect(page).toHaveURL('/manage/admin/stats');
  });
  await test.step('the admin’s start page shows releases that fail in browsers', async () => {
    const report = { day: new Date(fullStack.now()).toISOString().slice(0, 10), area: 'dashboard', instead: '' };
    await fullStack.context.db
      .insertInto('failure_reports')
      .values([
        { ...report, release: '00112233445566aa', kind: 'integrity', count: 3 },
        { ...report, release: '00112233445566aa', kind: 'timeout', count: 2 },
        { ...report, release: '00112233445566bb', kind: 'timeout', count: 1 },
      ])
      .execute();
    await page.goto('/manage/admin');
    const rows = page.getByRole('table', { name: 'Failing releases' }).getByRole('row');
    await expect(rows).toContainText(['Reports', /^dashboard@00112233445566aa5 reports/, /^dashboard@.*bb1 report/]);
    await expect(page.getByText('npm run site -- release rollback dashboard')).toBeVisible();
    await expectNoProblems(page);
    await fullStack.context.db.deleteFrom('failure_reports').execute();
  });
});

test('the admin’s start page shows what the bot offers, and why its last manifest was rejected', async ({
  page,
  fullStack,
}) => {
  const { context } = fullStack;
  const section = page.getByRole('region', { name: 'Bot features' });
  await pinManifest(context.db, await saveManifest(context, everyKind));
  await page.goto('/manage/admin');
  await expect(section).toContainText('2 features and 1 command, from the manifest accepted on');
  await expect(section).toContainText('npm run site -- bot manifest --unpin');
  await expect(section.getByRole('listitem')).toHaveCount(0);
  const faults = Array.from({ length: 12 }, (_, n) => ({ path: `features[${n}]`, sentence: 'needs “<b>id</b>”.' }));
  await saveRejection(context, faults);
  await page.reload();
  await expect(section.getByRole('listitem')).toHaveCount(10);
  await expect(section.getByRole('listitem').first()).toHaveText('features[0] needs “<b>id</b>”.');
  await expect(section).toContainText('And 2 more faults.');
  await expectNoProblems(page);
});

test('in forced colours "Admin" in the logo has the colour of links, whichever theme was chosen', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/manage/admin');
  const link = page.getByRole('link').filter({ has: page.getByRole('img', { name: 'Logo' }) });
  const label = link.locator('text');
  await expect(page.getByRole('main').getByText('The bot is silent')).toBeVisible();
  await expect(label).toHaveText('Admin');
  await expect(label).toHaveCSS('fill', await link.evaluate((element) => getComputedStyle(element).color));
});
