import sparticuz from '@sparticuz/chromium';

/** Returns the path of the tests' browser: BROWSER_PATH, or on Linux the one from npm; undefined selects Playwright's own. */
export async function getBrowserPath(): Promise<string | undefined> {
  if (process.env.BROWSER_PATH) return process.env.BROWSER_PATH;
  return process.platform === 'linux' ? sparticuz.executablePath() : undefined;
}
