import type { Page } from '@playwright/test';

const CPU_SLOWDOWN = 4;
const DURATION_MS = 5000;
const STEP_PX = 240;

/** Scrolls a page up and down with a slow CPU; returns the longest task in milliseconds, 0 if none took 50. */
export async function scrollAndMeasure(page: Page): Promise<number> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const measured = page.evaluate(measureLongestTask, DURATION_MS);
  await page.mouse.move(600, 500);
  const endsAt = performance.now() + DURATION_MS;
  for (let step = 1; performance.now() < endsAt; step++) await page.mouse.wheel(0, step % 80 < 40 ? STEP_PX : -STEP_PX);
  const longestTaskMs = await measured;
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return longestTaskMs;
}

/** In the page. */
function measureLongestTask(durationMs: number): Promise<number> {
  return new Promise((resolve) => {
    let longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }).observe({ type: 'longtask' });
    setTimeout(() => resolve(longest), durationMs);
  });
}
