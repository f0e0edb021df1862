import { readFile } from 'node:fs/promises';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { enterStaffArea } from '../site/sessions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

test('charts group days by week and month beside the previous period, and are saved as CSV', async ({
  page,
  context,
  fullStack,
}) => {
  const { db } = fullStack.context;
  const firstDay = toDay(fullStack.now() - 60 * DAY_MS);
  const days = Array.from({ length: 28 }, (_, index) => toDay(Date.parse(firstDay) + index * DAY_MS));
  await db
    .insertInto('daily_servers')
    .values(days.map((day) => ({ day, servers: 9 })))
    .execute();
  try {
    await enterStaffArea(context, fullStack, 'admin');
    await page.goto('/manage/admin/stats');
    const chart = page.getByRole('region', { name: 'Numbers of servers' });
    await expect(chart).toContainText(/\d in the previous period/);
    await expect(page.getByText('Previous period', { exact: true })).toBeVisible();

    await page.getByText('Week', { exact: true }).click();
    await expect(page).toHaveURL(/by=week$/);
    await expect(chart.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Week of \w+ \d+, \d{4}: \d+$/);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked();
    await page.getByText('Month', { exact: true }).click();
    await expect(chart.getByRole('slider')).toHaveAttribute('aria-valuetext', /^\w+ \d{4}: \d+$/);
    // The headline does not compare a month that is not over. The numbers end yesterday: on the first, it is over.
    const isMonthOver = new Date(fullStack.now()).getUTCDate() === 1;
    await expect(chart.getByText('Between the last two full months')).toHaveCount(isMonthOver ? 0 : 1);
    await expectNoProblems(page);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toBe('day,servers,commands');
    expect(lines).toHaveLength(1 + 30);
    expect(lines.at(-1)).toMatch(/^"\d{4}-\d\d-\d\d","\d+","\d*"$/);
  } finally {
    await db.deleteFrom('daily_servers').where('day', 'in', days).execute();
  }
});
