import type { Browser } from '@playwright/test';
import { type FullStack, startFullStack } from '../site/full-stack.ts';
import { launchBrowser } from '../site/launch-browser.ts';
import releaseForTests from '../site/release-for-tests.ts';

/** Starts the whole product and a browser, measures, and stops both. */
export async function measureProduct(measure: (fullStack: FullStack, browser: Browser) => Promise<void>) {
  try {
    await releaseForTests();
    const fullStack = await startFullStack();
    const browser = await launchBrowser();
    try {
      fullStack.platform.setRateLimits('none');
      await measure(fullStack, browser);
    } finally {
      await browser.close();
      await fullStack.stop();
    }
  } catch (error) {
    console.error('Could not measure.', error);
    process.exit(1);
  }
}
