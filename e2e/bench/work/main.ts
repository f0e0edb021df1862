import type { Browser, BrowserContext } from '@playwright/test';
import type { FullStack } from '../../site/full-stack.ts';
import { findServer } from '../../site/pages.ts';
import { enterStaffArea, startSession } from '../../site/sessions.ts';
import { alignColumns } from '../align-columns.ts';
import { phone, visitOnSlowPhone } from '../landing/load-page.ts';
import { describeMachine, measureCpuUsage } from '../landing/machine.ts';
import { median } from '../landing/statistics.ts';
import { measureProduct } from '../measure-product.ts';

const ROUNDS = 7;
const PAUSE_MS = 500;

/** A page behind the sign-in, and a selector of its content. */
interface WorkPage {
  name: string;
  path: string;
  content: string;
  signIn: (context: BrowserContext) => Promise<unknown>;
}

/** The measurements of a visit; times in milliseconds. */
interface Visit {
  fcp: number;
  /** Until the page shows what the API returned. */
  content: number;
  lcp: number;
  cls: number;
  bytes: number;
}

declare global {
  var contentTime: number | undefined;
}

/** Runs in the page, and records the time of the first frame with the content. */
function observeContent(selector: string) {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      globalThis.contentTime = performance.now();
    });
  });
  observer.observe(document, { subtree: true, childList: true });
}

async function visit(context: BrowserContext, { path, content }: WorkPage): Promise<Visit> {
  const { page, vitals, traffic } = await visitOnSlowPhone(context, path);
  const contentTime = await page.evaluate(() => globalThis.contentTime);
  await page.close();
  if (!contentTime) throw new Error(`${path} has no ${content}.`);
  const { fcp, lcp, cls } = vitals;
  return { fcp, content: contentTime, lcp, cls, bytes: traffic.bytes };
}

/** The visits of a page: with empty caches, and once more in the same browser. */
async function visitTwice(browser: Browser, baseURL: string, page: WorkPage): Promise<[cold: Visit, warm: Visit]> {
  const context = await browser.newContext({ ...phone, baseURL });
  try {
    await context.addInitScript(() => localStorage.setItem('cookieConsent', 'false'));
    await context.addInitScript(observeContent, page.content);
    await page.signIn(context);
    return [await visit(context, page), await visit(context, page)];
  } finally {
    await context.close();
  }
}

function createWorkPages(fullStack: FullStack): WorkPage[] {
  const signIn = (context: BrowserContext) => startSession(fullStack, context, 'owner-of-three');
  const { id } = findServer(fullStack, 'Tea House');
  return [
    { name: 'the servers', path: '/dashboard', content: 'main li h2', signIn },
    { name: 'a server', path: `/dashboard/${id}`, content: 'main section h2', signIn },
    {
      name: "the staff's server list",
      path: '/manage/admin/server_list',
      content: 'main [role="rowheader"]',
      signIn: (context) => enterStaffArea(context, fullStack, 'admin'),
    },
  ];
}

function createRow(name: string, visits: Visit[]): string[] {
  const getMedian = (measurement: keyof Visit) => median(visits.map((one) => one[measurement]));
  const [fcp, content, lcp, bytes] = (['fcp', 'content', 'lcp', 'bytes'] as const).map(getMedian);
  const times = [fcp, content, lcp].map((time = Number.NaN) => time.toFixed(0));
  return [name, ...times, getMedian('cls').toFixed(3), ((bytes ?? Number.NaN) / 1024).toFixed(1)];
}

await measureProduct(async (fullStack, browser) => {
  const rows: string[][] = [];
  const cpuUsage: number[] = [];
  for (const page of createWorkPages(fullStack)) {
    const visits: [Visit, Visit][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      cpuUsage.push(await measureCpuUsage(PAUSE_MS));
      visits.push(await visitTwice(browser, fullStack.url, page));
    }
    rows.push(
      createRow(
        `${page.name}, cold`,
        visits.map(([cold]) => cold),
      ),
      createRow(
        `${page.name}, warm`,
        visits.map(([, warm]) => warm),
      ),
    );
  }
  console.log(`Pages behind the sign-in on a slow phone (slow 4G, CPU x4), medians of ${ROUNDS} rounds.`);
  console.log(`${describeMachine(browser.version(), median(cpuUsage))}\n`);
  console.log(alignColumns([['times in ms', 'FCP', 'content', 'LCP', 'CLS', 'KB'], ...rows]));
});
