import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import sparticuz from '@sparticuz/chromium';

/** The options of the tests' browser: BROWSER_PATH, or on Linux the one from npm, otherwise Playwright's own. */
export async function getLaunchOptions(): Promise<LaunchOptions> {
  const { BROWSER_PATH } = process.env;
  const executablePath = BROWSER_PATH || (process.platform === 'linux' ? await sparticuz.executablePath() : undefined);
  return { executablePath, args: ['--no-sandbox', '--headless=shell'] };
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await getLaunchOptions());
}
