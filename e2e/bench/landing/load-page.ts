import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext } from '@playwright/test';
import { collectProblems } from '../../site/collect-problems.ts';
import { type Traffic, throttleAndRecordNetwork } from './network.ts';
import { getBlockingTime, getLongestTask, observeVitals, readVitals } from './vitals.ts';

/** A phone's window. */
export const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const cpuSlowdown = 4;
/** A page is idle after this time without requests. */
const IDLE_AFTER_MS = 2000;
const LOAD_TIMEOUT_MS = 60_000;

/** With empty caches, or with those of an earlier visit. */
export type Visit = 'cold' | 'warm';

/** The metrics of one load. */
export interface Load extends Traffic {
  fcp: number;
  lcp: number;
  tbt: number;
  /** The longest task after the first paint, if it is longer than 50 ms. */
  longestTask: number;
  cls: number;
}

interface LoadOptions {
  browser: Browser;
  url: string;
  /** Whether scripts are expected to hydrate the page. */
  expectsHydration: boolean;
}

/** Loads a page twice on a slow phone, with empty caches and with those of the first visit. */
export async function loadPage({ browser, ...options }: LoadOptions): Promise<Record<Visit, Load>> {
  const context = await browser.newContext(phone);
  try {
    return { cold: await load(context, options), warm: await load(context, options) };
  } finally {
    await context.close();
  }
}

async function load(context: BrowserContext, { url, expectsHydration }: Omit<LoadOptions, 'browser'>): Promise<Load> {
  const { page, vitals, traffic } = await visitOnSlowPhone(context, url);
  try {
    if (vitals.isHydrated !== expectsHydration)
      throw new Error(`${url} was ${expectsHydration ? 'not ' : ''}hydrated.`);
    if (!vitals.fcp || !vitals.lcp) throw new Error(`${url} was not painted.`);
    const { fcp, lcp, cls } = vitals;
    return { ...traffic, fcp, lcp, cls, tbt: getBlockingTime(vitals), longestTask: getLongestTask(vitals) };
  } finally {
    await page.close();
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
