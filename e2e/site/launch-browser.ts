import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import sparticuz from '@sparticuz/chromium';

/** Pages need no WebGL. Without a GPU process and its software renderer, a test takes a tenth less CPU time. */
const NO_GPU = ['--disable-gpu', '--disable-software-rasterizer'];

/** The options of the tests' browser: BROWSER_PATH, or on Linux the one from npm, otherwise Playwright's own. */
export async function getLaunchOptions(): Promise<LaunchOptions> {
  const { BROWSER_PATH } = process.env;
  const executablePath = BROWSER_PATH || (process.platform === 'linux' ? await sparticuz.executablePath() : undefined);
  return { executablePath, args: ['--no-sandbox', '--headless=shell', ...NO_GPU] };
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await getLaunchOptions());
}
