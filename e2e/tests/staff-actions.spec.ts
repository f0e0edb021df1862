import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { addLogEntries } from '../../api/testing/fill-log.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { enterStaffArea } from '../site/sessions.ts';
import { systemTier } from '../site/system-tier.ts';
import { test as specifiedTest } from '../site/test.ts';

const actions = '/manage/admin/actions';
const admin = getPerson('admin');
const table = (page: Page) => page.getByRole('table', { name: /^(Actions|Műveletek)$/ });
const rows = (page: Page) => table(page).getByRole('row');
const toasts = (page: Page) => page.getByRole('region', { name: /^(Notifications|Értesítések)$/ });

test.use({ timezoneId: 'Europe/Budapest' });

test('the action log: infinite scrolling, few rows in the DOM, filters in the URL, and links to staff', async ({
  page,
  context,
  fullStack,
}) => {
  await test.step('the action log: infinite scrolling, few rows in the DOM, filters in the URL', async () => {
    await enterStaffArea(context, fullStack, 'admin');
    await page.goto(actions);
    await expect(table(page)).toHaveAttribute('aria-rowcount', '-1');
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(page.getByText(/^\d+ entries in all\.$/)).toBeVisible({ timeout: 300 });
    }).toPass();
    expect(await rows(page).count()).toBeLessThanOrEqual(100);
    const all = Number(await table(page).getAttribute('aria-rowcount')) - 1;
    expect(all).toBeGreaterThanOrEqual(200);

    await page.getByRole('combobox', { name: 'Action' }).selectOption('Server left');
    await expect(page).toHaveURL(/\?action=leave_server$/);
    await expect(rows(page).nth(1)).toContainText('Server left');
    await expect(table(page).getByText('Invite created')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'By (ID)' }).fill(admin.id);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`by=${admin.id}$`));
    await expect(rows(page).nth(1)).toContainText(admin.globalName);
    await page.getByLabel('Until').fill('2020-01-01');
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Until')).toHaveValue('2020-01-01');
    await page.getByRole('main').getByRole('button', { name: 'Clear the filters' }).last().click();
    await expect(page).toHaveURL(/actions$/);
    await expect(rows(page).nth(1)).toBeVisible();
  });
  await test.step('an entry leads to the member of staff by their id', async () => {
    await page.goto(`${actions}?by=${admin.id}`);
    await rows(page).nth(1).getByRole('link', { name: admin.id }).click();
    await expect(page.getByRole('heading', { name: admin.username })).toBeVisible();
  });
});

test('exports the filtered log as a file, without cells that a spreadsheet would execute', async ({
  page,
  context,
  fullStack,
}) => {
  await enterStaffArea(context, fullStack, 'admin');
  const entry = { action: 'leave_server', user_id: admin.id, subject: '299999999999999999', outcome: 'done' } as const;
  await fullStack.context.db
    .insertInto('action_log')
    .values([
      { ...entry, description: '=HYPERLINK("https://evil.example")', created_at: new Date(fullStack.now()) },
      { ...entry, description: 'Left "it", at once.', created_at: new Date(fullStack.now() - 1000) },
    ])
    .execute();
  await page.goto(`${actions}?subject=299999999999999999`);
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('at most 50,000 rows')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('action log.csv');
  const text = await readFile(await file.path(), 'utf8');
  const [head, first, second] = text.split('\r\n');
  expect(head).toBe('\ufefftime,action,by,name,subject,outcome,description');
  expect(first).toContain(`"${admin.id}","${admin.globalName}","299999999999999999","done","'=HYPERLINK(""https`);
  expect(second).toContain('"Left ""it"", at once."');
  await expect(toasts(page)).toContainText('Exported 2 rows.');
  await fullStack.context.db.deleteFrom('action_log').where('subject', '=', entry.subject).execute();
});

test(
  'an export stops at 50,000 rows with a message, and waits when it is rate limited',
  systemTier,
  async ({ page, context, fullStack, problems }) => {
    await addLogEntries(fullStack.context.maintenanceDb, 50_001);
    await enterStaffArea(context, fullStack, 'admin');
    await page.goto(actions);
    await expect(rows(page).nth(1)).toBeVisible();
    let requestCount = 0;
    await page.route('**/v1/admin/actions', async (route) => {
      requestCount += 1;
      const json = { message: 'Not so fast.', retry_after: 1 };
      await (requestCount === 2 ? route.fulfill({ status: 429, json }) : route.continue());
    });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    await expect(toasts(page)).toContainText('Exported 50,000 rows; there are more.');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(new Set(lines).size).toBe(50_001);
    expect(lines[1]).toContain('"Banned 50001. Spam in several servers."');
    problems.length = 0;
  },
);

specifiedTest(
  '§2 §3 §5 with the specification API: names, N/A, lines, and filters in the page',
  async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto(actions);
    await expect(rows(page)).toHaveCount(6);
    await expect(rows(page).nth(1)).toContainText('Invite created');
    await expect(rows(page).nth(3)).toContainText('N/A (message_purge)');
    const description = await rows(page).nth(2).getByRole('cell').last().innerText();
    expect(description.split('\n')).toEqual([
      'Banned user spammer (80351110224678913).',
      'They sent the same message in eleven channels.',
      'It led to a false sign-in page.',
    ]);
    // 2025-04-01T12:00:00Z, in the user's time zone and exactly in its title.
    const time = rows(page).nth(1).locator('time');
    await expect(time).toHaveText('Apr 1, 2025, 2:00 PM');
    await expect(time).toHaveAttribute('title', /^Tuesday, April 1, 2025 at 2:00:00 PM GMT\+2$/);
    await expect(page.getByRole('switch')).toHaveCount(0);
    await page.getByLabel('From').fill('2025-03-31');
    await page.getByLabel('Until').fill('2025-03-31');
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText('User ban');
  },
);

specifiedTest(
  '§8 actions that fail to load: an error toast and a retry',
  async ({ page, context, site, api, signIn, problems }) => {
    await signIn('admin');
    await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
    const restore = api.fail('POST /v1/admin/actions', { status: 500, body: { message: 'The log is broken.' } });
    await page.goto(actions);
    await expect(toasts(page)).toContainText('Hiba történt a művelet során: The log is broken.');
    await expect(page.getByRole('alert').first()).toContainText('Nem sikerült betölteni a műveleteket');
    await expectNoProblems(page);
    restore();
    await page.getByRole('button', { name: 'Próbáld újra' }).click();
    await expect(rows(page)).toHaveCount(6);
    problems.length = 0;
  },
);

specifiedTest.use({ timezoneId: 'Europe/Budapest' });
