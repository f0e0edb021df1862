import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext } from '@playwright/test';
import { collectProblems } from '../../site/collect-problems.ts';
import { type Traffic, throttleAndRecordNetwork } from './network.ts';
import { getBlockingTime, observeVitals, readVitals } from './vitals.ts';

/** A phone's window. */
export const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const cpuSlowdown = 4;
/** A page is idle after this time without requests. */
const IDLE_AFTER_MS = 2000;
const LOAD_TIMEOUT_MS = 60_000;

/** The metrics of one load. */
export interface Load extends Traffic {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
}

interface LoadOptions {
  browser: Browser;
  url: string;
  /** Whether scripts are expected to hydrate the page. */
  expectsHydration: boolean;
}

/** Loads a page with empty caches on a slow phone and waits until it is idle. */
export async function loadPage({ browser, url, expectsHydration }: LoadOptions): Promise<Load> {
  const context = await browser.newContext(phone);
  try {
    const { vitals, traffic } = await visitOnSlowPhone(context, url);
    if (vitals.isHydrated !== expectsHydration)
      throw new Error(`${url} was ${expectsHydration ? 'not ' : ''}hydrated.`);
    if (!vitals.fcp || !vitals.lcp) throw new Error(`${url} was not painted.`);
    const { fcp, lcp, cls } = vitals;
    return { ...traffic, fcp, lcp, cls, tbt: getBlockingTime(vitals) };
  } finally {
    await context.close();
  }
}

/** Opens a page with a slow network and processor, and returns it with its measurements when it is idle. */
export async function visitOnSlowPhone(context: BrowserContext, url: string) {
  const page = await context.newPage();
  const problems = collectProblems(page);
  await page.addInitScript(observeVitals);
  const session = await context.newCDPSession(page);
  const network = await throttleAndRecordNetwork(session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });

  await page.goto(url, { timeout: LOAD_TIMEOUT_MS });
  const deadline = performance.now() + LOAD_TIMEOUT_MS;
  while (network.getIdleMs() < IDLE_AFTER_MS) {
    if (performance.now() > deadline) throw new Error(`${url} did not become idle.`);
    await wait(100);
  }
  const vitals = await page.evaluate(readVitals);
  if (problems.length) throw new Error(`${url} does not work: ${problems.join(' ')}`);
  return { page, vitals, traffic: network.getTraffic() };
}
