import { getPerson } from 'simulator/people';
import { fillLog } from '../../../api/testing/fill-log.ts';
import { addVillages } from '../../../api/testing/many-servers.ts';
import { enterStaffArea } from '../../site/sessions.ts';
import { describeMachine, measureCpuUsage } from '../landing/machine.ts';
import { median } from '../landing/statistics.ts';
import { measureProduct } from '../measure-product.ts';
import { type ListVisit, visitList } from './list-page.ts';

const ROUNDS = 5;
const PAUSE_MS = 500;
const [servers, entries] = [100_000, 1_000_000];
const limits = { firstRowMs: 300, longestTask: 50, mostRows: 100 };

const formatResult = (value: number, limit: number) => `<= ${limit} ${value <= limit ? 'ok' : 'over'}`;

function formatLine(name: string, visits: ListVisit[]): string {
  const getMedian = (measurement: keyof ListVisit) => median(visits.map((visit) => visit[measurement]));
  const [first, task, rows] = [getMedian('firstRowMs'), getMedian('longestTaskMs'), getMedian('maxRows')];
  return [
    `${name}: first row after ${first.toFixed(0)} ms (${formatResult(first, limits.firstRowMs)}),`,
    `longest task while scrolling ${task < 50 ? 'under 50' : task.toFixed(0)} ms (${formatResult(task, limits.longestTask)}),`,
    `at most ${rows} rows in the page (${formatResult(rows, limits.mostRows)}), ${getMedian('scrolledPx').toFixed(0)} px scrolled`,
  ].join(' ');
}

await measureProduct(async (fullStack, browser) => {
  await addVillages(fullStack.context.db, servers, getPerson('owner-of-three').id);
  await fillLog(fullStack.context.db, entries);
  const visits: Record<'Server list' | 'Actions', ListVisit[]> = { 'Server list': [], Actions: [] };
  const cpuUsage: number[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    const context = await browser.newContext({ baseURL: fullStack.url, viewport: { width: 1440, height: 900 } });
    await context.addInitScript(() => localStorage.setItem('cookieConsent', 'false'));
    await enterStaffArea(context, fullStack, 'admin');
    const page = await context.newPage();
    cpuUsage.push(await measureCpuUsage(PAUSE_MS));
    await page.goto('/manage/admin');
    await page.waitForLoadState('networkidle');
    for (const name of ['Server list', 'Actions'] as const) {
      const visit = await visitList(page, name);
      if (round > 0) visits[name].push(visit);
    }
    await context.close();
  }
  console.log(`Long lists on loopback, scrolled for 5 s at CPU x4, medians of ${ROUNDS} rounds.`);
  console.log(`${describeMachine(browser.version(), median(cpuUsage))}\n`);
  console.log(formatLine(`${servers} servers`, visits['Server list']));
  console.log(formatLine(`${entries} log entries`, visits.Actions));
});
