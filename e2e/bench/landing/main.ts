import type { Browser } from '@playwright/test';
import { launchBrowser } from '../../site/launch-browser.ts';
import { loadPage } from './load-page.ts';
import { formatLimits, formatTable } from './load-report.ts';
import { describeMachine, measureCpuUsage } from './machine.ts';
import { getMedians, type Loads, mapVariants, median } from './statistics.ts';
import { startVariants, type Variants, variantNames } from './variants.ts';

const ROUNDS = 15;
// The browser needs this long to stop a page's process, which would slow down the next page.
const PAUSE_MS = 1000;

async function measure(browser: Browser, variants: Variants) {
  const loads: Loads = mapVariants(() => ({ cold: [], warm: [] }));
  const cpuUsage: number[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    const first = round % variantNames.length;
    for (const name of [...variantNames.slice(first), ...variantNames.slice(0, first)]) {
      cpuUsage.push(await measureCpuUsage(PAUSE_MS));
      const expectsHydration = name === 'federated' || name === 'one bundle';
      const { cold, warm } = await loadPage({ browser, url: variants[name].url, expectsHydration });
      if (round === 0) continue;
      loads[name].cold.push(cold);
      loads[name].warm.push(warm);
    }
  }
  return { loads, cpuUsage: median(cpuUsage) };
}

try {
  const browser = await launchBrowser();
  const variants = await startVariants(browser);
  try {
    const { loads, cpuUsage } = await measure(browser, variants);
    const medians = getMedians(loads);
    console.log(`The landing page, slow 4G, CPU x4, ${ROUNDS} rounds; KB are brotli and 1024 bytes.`);
    console.log(describeMachine(browser.version(), cpuUsage));
    console.log(`\n${formatTable(loads, medians)}\n\n${formatLimits(medians)}`);
  } finally {
    await Promise.all(variantNames.map((name) => variants[name].stop()));
    await browser.close();
  }
} catch (error) {
  console.error('Could not measure.', error);
  process.exit(1);
}
