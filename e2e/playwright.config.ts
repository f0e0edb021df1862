import { defineConfig } from '@playwright/test';
import { getLaunchOptions } from './site/launch-browser.ts';

/** Each page and each flow, once. */
export default defineConfig({
  testMatch: 'tests/**/*.spec.ts',
  grepInvert: /@system/,
  // For all files: the one of pages maps their libraries to the shell's facades, which exist only in a browser build.
  tsconfig: './tsconfig.json',
  outputDir: '../test-results',
  globalSetup: './site/release-for-tests.ts',
  fullyParallel: true,
  // Tests that build and release on two busy cores need more than the default 30 seconds.
  timeout: 120_000,
  // Expectations check a state, not the speed of a busy machine.
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // One more than the cores of a small machine, because some tests wait for timers.
  workers: 3,
  use: {
    launchOptions: await getLaunchOptions(),
    // Drawing animations costs more than a tenth of the time. Tests of motion ask for it, and test:production has it.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
