import type { Page } from '@playwright/test';

/** The measurement of a long list on one visit; times in milliseconds. */
export interface ListVisit {
  /** From the click on the menu item to the first frame with a row. */
  firstRowMs: number;
  /** The longest task while scrolling. */
  longestTaskMs: number;
  /** The scrolled distance, in pixels. */
  scrolledPx: number;
  /** The maximum number of rows in the page. */
  maxRows: number;
}

const CPU_SLOWDOWN = 4;
const scrolling = { duration: 5000, step: 240 };

/** Opens a list by its menu item, and scrolls it. */
export async function visitList(page: Page, name: string): Promise<ListVisit> {
  const entry = page.getByRole('navigation', { name: 'Admin panel' }).getByRole('link', { name });
  await entry.hover();
  const firstRowTime = page.evaluate(measureFirstRow);
  await entry.click();
  const visit = { firstRowMs: await firstRowTime };
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.getByRole('table', { name }).hover({ position: { x: 200, y: 200 } });
  const measured = page.evaluate(measureScrolling, scrolling.duration);
  const endsAt = performance.now() + scrolling.duration;
  while (performance.now() < endsAt) await page.mouse.wheel(0, scrolling.step);
  const scrolled = await measured;
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { ...visit, ...scrolled };
}

/** In the page: the time from the next click to the first row. */
function measureFirstRow(): Promise<number> {
  return new Promise((resolve) => {
    let startedAt = 0;
    const begin = () => {
      startedAt = performance.now();
    };
    addEventListener('click', begin, { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (!startedAt || !document.querySelector('main [aria-rowindex="2"] [role="cell"]:nth-child(2)')) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - startedAt));
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
}

/** In the page: measures the scrolling list for some milliseconds. */
function measureScrolling(duration: number) {
  return new Promise<Omit<ListVisit, 'firstRowMs'>>((resolve) => {
    const startedAt = performance.now();
    let [longestTaskMs, maxRows] = [0, 0];
    new PerformanceObserver((list) => {
      for (const { duration: taskMs } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, taskMs);
    }).observe({ type: 'longtask' });
    const sample = () => {
      maxRows = Math.max(maxRows, document.querySelectorAll('main [role="row"]').length);
      if (performance.now() - startedAt < duration) requestAnimationFrame(sample);
      else setTimeout(() => resolve({ longestTaskMs, maxRows, scrolledPx: scrollY }), 500);
    };
    requestAnimationFrame(sample);
  });
}
