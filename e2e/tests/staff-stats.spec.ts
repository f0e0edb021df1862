import type { Page } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { systemTier } from '../site/system-tier.ts';
import { expect, test } from '../site/test.ts';

const stats = '/manage/admin/stats';
const call = 'POST /v1/admin/stats';

const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const slider = (page: Page, name: string) => page.getByRole('slider', { name });
const toasts = (page: Page) => page.getByRole('region', { name: /^(Notifications|Értesítések)$/ });

const day = 24 * 60 * 60 * 1000;
const daily = (days: number, value: (index: number) => number) =>
  Object.fromEntries(
    Array.from({ length: days }, (_, index) => [
      new Date(Date.UTC(2026, 0, 1) + index * day).toISOString().slice(0, 10),
      value(index),
    ]),
  );

test.beforeEach(({ signIn }) => signIn('admin'));

test('§2 §4 line charts with the change of their last values, by keyboard and pointer, and as a table', async ({
  page,
  api,
}) => {
  await test.step('§2 §4 shows two line charts; each headline shows the difference of the last two values', async () => {
    await page.goto(stats);
    const servers = chart(page, 'Numbers of servers');
    const commands = chart(page, 'Number of commands executed');
    const more = servers.getByText('Increased by 4 from previous value');
    const decrease = commands.getByText('Decreased by 37 from previous value');
    await expect(more).toHaveCSS('color', 'rgb(20, 113, 63)');
    await expect(decrease).toHaveCSS('color', 'rgb(179, 38, 30)');
    await expect(servers).toHaveCSS('height', '500px');
    await expect(servers.locator('svg[role="img"]')).toHaveAttribute('height', '400');
    const statsCalls = api.calls.filter(({ path }) => path === '/v1/admin/stats');
    expect(statsCalls.map(({ body }) => Object.keys(body ?? {}).sort())).toEqual([['mod_token', 'token']]);
    await expect(page.getByRole('combobox', { name: 'Period' })).toHaveCount(0);
  });
  await test.step('arrow keys move along the line, and each value is announced; the pointer shows it too', async () => {
    const chartSlider = slider(page, 'Numbers of servers');
    const expectValue = (text: string) => expect(chartSlider).toHaveAttribute('aria-valuetext', text);
    await chartSlider.focus();
    await expectValue('April 1, 2025: 124');
    await page.keyboard.press('ArrowLeft');
    await expectValue('March 31, 2025: 120');
    await expect(chart(page, 'Numbers of servers').getByText('120', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Home');
    await expectValue('March 28, 2025: 118');
    const box = await chartSlider.boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 200);
    await expectValue('March 30, 2025: 121');
    await page.mouse.move(0, 0);
    await expectValue('April 1, 2025: 124');
  });
  await test.step('a table lists all values, the latest first', async () => {
    await page.getByText('All values as a table').click();
    await expect(page.getByRole('row')).toHaveText([
      'DayServersCommands',
      'April 1, 2025124951',
      'March 31, 2025120988',
      'March 30, 20251211,274',
      'March 29, 20251211,310',
      'March 28, 2025118902',
    ]);
    await expectNoProblems(page);
  });
  await test.step('rule 40: commands without names are listed by day', async () => {
    await page.goto('/manage/admin/commands');
    await expect(page.getByRole('table')).toContainText('5,425 commands by day');
    await expect(page.getByRole('row').nth(1)).toHaveText('April 1, 2025951');
    await expectNoProblems(page);
  });
});

test('charts stay inside their panels when these get narrower, and in print', systemTier, async ({ page }) => {
  await page.setViewportSize({ width: 1300, height: 900 });
  await page.goto(stats);
  const panels = page.getByRole('region', { name: /^Number/ });
  await expect(panels.locator('svg[role="img"]')).toHaveCount(2);
  const expectInside = async (width: number) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const panel of await panels.all()) {
      const outer = await panel.boundingBox();
      for (const drawing of await panel.locator('svg').all()) {
        const inner = await drawing.boundingBox();
        expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? Number.NaN);
        expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
      }
    }
    const [first, second] = await Promise.all([panels.first().boundingBox(), panels.last().boundingBox()]);
    const isBeside = (second?.y ?? 0) < (first?.y ?? 0) + (first?.height ?? 0);
    if (isBeside) expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThanOrEqual(second?.x ?? 0);
  };
  for (const width of [1300, 1100, 700, 320]) {
    await page.setViewportSize({ width, height: 900 });
    // Charts are drawn again a moment after their panel got narrower.
    await expect(() => expectInside(width)).toPass();
  }
  await page.setViewportSize({ width: 1300, height: 900 });
  await expect(() => expectInside(1300)).toPass();
  // Paper is narrower, and nothing is drawn again before printing, so measure before it could be.
  await page.emulateMedia({ media: 'print' });
  const edges = await page.getByRole('main').evaluate((main) => {
    main.style.width = '600px';
    return [...main.querySelectorAll('section')].map((panel) =>
      [panel, ...panel.querySelectorAll('svg')].map((element) => element.getBoundingClientRect().right),
    );
  });
  expect(edges.map((rights) => rights.length > 2)).toEqual([true, true]);
  for (const [outer = 0, ...inner] of edges) expect(Math.max(...inner)).toBeLessThanOrEqual(outer);
});

test('§4 §9 charts of labels, of nothing and of round steps; “Loading...” before them', async ({ page, api }) => {
  await test.step('§4 shows a chart of labels that are not dates, and an empty chart', async () => {
    api.fail(call, { status: 200, body: { stats: { servers: { monday: 9, tuesday: 7 }, commands: {} } } });
    await page.goto(stats);
    const servers = chart(page, 'Numbers of servers');
    await expect(servers.getByText('Decreased by 2 from previous value')).toBeVisible();
    await expect(servers.getByRole('slider')).toHaveAttribute('aria-valuetext', 'tuesday: 7');
    const commands = chart(page, 'Number of commands executed');
    await expect(commands.getByText('Increased by 0 from previous value')).toBeVisible();
    await expect(commands.getByText('No stats yet.')).toBeVisible();
    await expectNoProblems(page);
  });
  await test.step('§9 the y axis starts at zero, with step 1 while that is readable, and then the next round step', async () => {
    const body = { stats: { servers: daily(3, (index) => 4 + index), commands: daily(3, () => 4900) } };
    api.fail(call, { status: 200, body });
    await page.goto(stats);
    const getTickLabels = (name: string) =>
      chart(page, name)
        .locator('text')
        .filter({ hasText: /^[\d,]+$/ })
        .allTextContents();
    await expect.poll(() => getTickLabels('Numbers of servers')).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    const round = Array.from({ length: 11 }, (_, index) => (index * 500).toLocaleString('en'));
    expect(await getTickLabels('Number of commands executed')).toEqual(round);
  });
  await test.step('§2 shows “Loading...” while stats are fetched', async () => {
    api.fail(call, 'hang');
    await page.goto(stats);
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Numbers of servers' })).toBeVisible();
    await expectNoProblems(page);
  });
});

test('two years of days are one line, with as many labels as fit a phone', systemTier, async ({ page, api }) => {
  const body = { stats: { servers: daily(730, (index) => 4000 + index), commands: daily(730, (index) => index) } };
  api.fail(call, { status: 200, body });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(stats);
  const names = chart(page, 'Numbers of servers')
    .locator('text')
    .filter({ hasText: /^[A-Z]/ });
  await expect.poll(() => names.count()).toBeGreaterThan(1);
  const boxes = await Promise.all((await names.all()).map((name) => name.boundingBox()));
  boxes.reduce((before, box) => {
    expect((before?.x ?? 0) + (before?.width ?? 0)).toBeLessThan(box?.x ?? 0);
    return box;
  });
  await expectNoProblems(page);
});

test('§8 when stats fail to load, a toast shows the server’s message or our own; a retry works', async ({
  page,
  api,
  context,
  site,
  problems,
}) => {
  for (const [message, en, hu] of [
    ['Out of tea.', 'Out of tea.', 'Out of tea.'],
    [undefined, 'Please contact with the Developer Team.', 'Kérjük, fordulj a fejlesztőcsapathoz.'],
    ['', 'An unknown error occurred.', 'Ismeretlen hiba történt.'],
  ] as const) {
    const restore = api.fail(call, { status: 500, body: { message } });
    await context.addCookies([{ name: 'language', value: 'en', url: site.url }]);
    await page.goto(stats);
    await expect(toasts(page)).toContainText(`An error occurred during the operation: ${en}`);
    await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
    await page.reload();
    await expect(toasts(page)).toContainText(`Hiba történt a művelet során: ${hu}`);
    restore();
  }
  await page.getByRole('main').getByRole('button', { name: 'Próbáld újra' }).click();
  await expect(page.getByRole('slider')).toHaveCount(2);
  problems.length = 0;
});

test('§5 without a network or tokens the page shows why', async ({ page, problems, api, context }) => {
  await test.step('shows that the network is down', async () => {
    await page.route('**/v1/admin/stats', (route) => route.abort());
    await page.goto(stats);
    await expect(toasts(page)).toContainText('Please contact with the Developer Team.');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Couldn’t reach the service.');
    problems.length = 0;
    await page.unroute('**/v1/admin/stats');
  });
  await test.step('§5 without both tokens the page shows a message, and sends no call', async () => {
    api.fail(call, { status: 500, body: { message: 'No.' } });
    await page.goto(stats);
    await expect(page.getByText('Couldn’t load the stats')).toBeVisible();
    await expectNoProblems(page);
    const countCalls = () => api.calls.filter(({ path }) => path === '/v1/admin/stats').length;
    const before = countCalls();
    await context.clearCookies({ name: 'mod_token' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(toasts(page)).toContainText('Missing token information');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Missing token information');
    expect(countCalls()).toBe(before);

    await context.clearCookies({ name: 'token' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Missing token informationYour sign-in has ended. Reload the page and connect your profile again.',
    );
    expect(countCalls()).toBe(before);
    problems.length = 0;
  });
});
