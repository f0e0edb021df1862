import sparticuz from '@sparticuz/chromium';

/** The browser of the tests: one that BROWSER_PATH names, the one from npm on Linux, else Playwright's own. */
export async function browserPath(): Promise<string | undefined> {
  if (process.env.BROWSER_PATH) return process.env.BROWSER_PATH;
  return process.platform === 'linux' ? sparticuz.executablePath() : undefined;
}
