import sparticuz from '@sparticuz/chromium';

/** The path of the tests' browser: BROWSER_PATH, the one from npm on Linux, or else Playwright's own. */
export async function browserPath(): Promise<string | undefined> {
  if (process.env.BROWSER_PATH) return process.env.BROWSER_PATH;
  return process.platform === 'linux' ? sparticuz.executablePath() : undefined;
}
